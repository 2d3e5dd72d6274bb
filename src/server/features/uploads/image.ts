import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { maxPixels, type UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import {
  imageName,
  servedImageName,
  servedWidths,
  storedImageSide,
} from '../../../shared/uploads/upload-image.ts';
import { AppError, isFileSystemError } from '../../base/errors.ts';

/** A file that is ready to be stored. */
export interface PreparedFile {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** A processed image: the main file, and the variants for `srcset`. */
export interface PreparedImage {
  readonly main: PreparedFile;
  readonly served: readonly PreparedFile[];
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Maximum frames of an animation: each takes time to process, even one of a few bytes. */
const maxFrames = 1_000;
/** Maximum side of an animation in pixels: all its frames are sent. */
const animationSide = 960;
/** Timeout of each processing step. */
const timeoutSeconds = 30;

/** Imports sharp when the first image is processed. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Disable the cache: decoded images are large.
  sharp.cache(false);
  return sharp;
}

/** Maximum images processed at once; others wait. */
const limit = pLimit(2);

/**
 * Decodes and re-encodes an image: upright, sRGB, without metadata, at most `storedImageSide` pixels wide and high. The
 * main file is a JPEG, or a PNG if the image has transparency: emails, podcast apps and link previews support both. The
 * variants for `srcset` are WebP. Animated GIFs stay animated GIFs, at most `animationSide` pixels, without variants.
 * @param folder where the results are written
 * @throws AppError PAYLOAD_TOO_LARGE for too many pixels or frames (docs/product/uploads.md U5),
 * UNSUPPORTED_MEDIA_TYPE for a damaged file
 */
export function prepareImage(path: string, folder: string, rule: UploadRule): Promise<PreparedImage> {
  return limit(async () => {
    try {
      const sharp = await loadSharp();
      const metadata = await sharp(path, { animated: true, limitInputPixels: false }).metadata();
      checkExtent(metadata, rule);
      return await ((metadata.pages ?? 1) > 1 ? prepareAnimation(path, folder) : prepareStill(path, folder));
    } catch (error) {
      if (error instanceof AppError || isFileSystemError(error)) throw error;
      const message = `${rule.typeMessage} (this one is damaged or incomplete)`;
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', message, { cause: error });
    }
  });
}

function checkExtent({ width, height, pages = 1, pageHeight = height }: Metadata, rule: UploadRule): void {
  if (width * pageHeight * pages > maxPixels) {
    throw new AppError('PAYLOAD_TOO_LARGE', `${rule.label} must have at most 40 megapixels`);
  }
  if (pages > maxFrames) {
    throw new AppError('PAYLOAD_TOO_LARGE', `${rule.label} must have at most 1,000 frames`);
  }
}

async function prepareStill(path: string, folder: string): Promise<PreparedImage> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(path, { failOn: 'truncated', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: storedImageSide, height: storedImageSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const isOpaque = channels === 3 || channels === 1 || (await pixels().stats()).isOpaque;
  const main = isOpaque
    ? await writeImage(pixels().removeAlpha().jpeg({ quality: 84, progressive: true }), {
        folder,
        name: imageName(width, height, 'jpg'),
        contentType: 'image/jpeg',
      })
    : await writeImage(pixels().png({ compressionLevel: 9 }), {
        folder,
        name: imageName(width, height, 'png'),
        contentType: 'image/png',
      });
  const widths = servedWidths(width);
  const served: PreparedFile[] = [];
  for (const servedWidth of widths) {
    const image = isOpaque ? pixels().removeAlpha() : pixels();
    served.push(
      await writeImage(image.resize({ width: servedWidth }).webp({ quality: 80, effort: 4 }), {
        folder,
        name: servedImageName(servedWidth),
        contentType: 'image/webp',
      }),
    );
  }
  return { main, served, widths, width, height };
}

async function prepareAnimation(path: string, folder: string): Promise<PreparedImage> {
  const sharp = await loadSharp();
  const source = sharp(path, { animated: true, failOn: 'truncated', limitInputPixels: maxPixels })
    .resize({ width: animationSide, height: animationSide, fit: 'inside', withoutEnlargement: true })
    .gif({ effort: 4 })
    .timeout({ seconds: timeoutSeconds });
  const gifPath = join(folder, 'animation.gif');
  const { data, info } = await source.toBuffer({ resolveWithObject: true });
  await writeFile(gifPath, data, { mode: 0o600 });
  const { width } = info;
  const height = info.pageHeight ?? info.height;
  const main = {
    name: imageName(width, height, 'gif'),
    path: gifPath,
    contentType: 'image/gif',
    size: data.length,
  };
  return { main, served: [], widths: [], width, height };
}

async function writeImage(
  image: Sharp,
  { folder, name, contentType }: { folder: string; name: string; contentType: string },
): Promise<PreparedFile> {
  const path = join(folder, name);
  // If sharp wrote the file itself, its error would not say that the disk is full.
  const bytes = await image.timeout({ seconds: timeoutSeconds }).toBuffer();
  await writeFile(path, bytes, { mode: 0o600 });
  return { name, path, contentType, size: bytes.length };
}
