/** The longest side of a stored image, in pixels. */
export const storedImageSide = 1920;

/** The widths of the smaller files that are made from an image, in pixels. */
const smallerWidths = [160, 320, 640, 960, 1280];

/** The widths of the stored files for `srcset`, the image's own included. Animations have only their own size. */
export const servedWidths = (width: number): number[] => [
  ...smallerWidths.filter((smaller) => smaller < width),
  width,
];

/** The file name of an uploaded image. It contains the size, so that a page can be laid out by the URL alone. */
export const imageName = (width: number, height: number, extension: string): string =>
  `${width}x${height}.${extension}`;
/** The file name of one of the {@link servedWidths} of an image. */
export const servedImageName = (width: number): string => `${width}.webp`;

/** The attributes of an `<img>` that loads no more than it needs and causes no layout shift. */
interface ImageSources {
  readonly src: string;
  /** The files by width; missing for animations and for URLs in another format. Needs `sizes`. */
  readonly srcSet?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * The image sources of an uploaded image, derived from its URL.
 * @param url the URL that the sermon stores; URLs in another format are returned unchanged
 */
export function imageSources(url: string): ImageSources {
  const [, folder, digits = '', heightDigits = '', extension] =
    /^(.*\/uploads\/[0-9a-f]{32}\/)(\d+)x(\d+)\.(jpg|png|gif)$/.exec(url) ?? [];
  if (!folder) return { src: url };
  const width = Number(digits);
  const height = Number(heightDigits);
  if (extension === 'gif') return { src: url, width, height };
  const candidates = servedWidths(width).map((served) => `${folder}${servedImageName(served)} ${served}w`);
  return { src: url, srcSet: candidates.join(', '), width, height };
}
