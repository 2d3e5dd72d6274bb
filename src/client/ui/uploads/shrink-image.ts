import { storedImageSide } from '../../../shared/uploads/upload-image.ts';

/** The maximum size of a file to decode, in bytes. Decoding larger ones could exhaust the memory of a phone. */
const maxDecodedBytes = 64 * 1024 * 1024;

/**
 * Scales a photo down to the size that the server stores, upright, as JPEG.
 * @param maxBytes the size of the largest file that the server accepts
 * @returns the JPEG, or the file itself: a GIF, a PNG of at most `maxBytes`, a file of more than 64 MB, an image that
 *   is small enough already, and one that cannot be decoded or would not become smaller
 */
export async function shrinkImage(file: File, maxBytes: number): Promise<File> {
  const isTooLarge = file.size > maxBytes;
  // A PNG can be transparent, a JPEG cannot: convert a PNG only when it is too large to upload.
  const isCandidate = file.type === 'image/png' ? isTooLarge : file.type === 'image/jpeg';
  if (!isCandidate || file.size > maxDecodedBytes) return file;
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, storedImageSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && !isTooLarge) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  } finally {
    bitmap?.close();
  }
}
