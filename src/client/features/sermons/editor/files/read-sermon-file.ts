import type { SermonFileText } from './sermon-file.ts';
import { fileSizeMessage, maxFileBytes } from './sermon-file-limit.ts';

/** The maximum time for reading a file, in milliseconds. */
const timeoutMs = 20_000;

/** An error with a message for the user. Importing the class from `sermon-file.ts` would also load the parsers. */
function fileError(message: string): Error {
  const error = new Error(message);
  error.name = 'SermonFileError';
  return error;
}

/**
 * Reads a file with a sermon in a worker, so that reading a hostile file can be stopped. The file does not leave the
 * browser.
 * @throws an error named SermonFileError, with a message for the user, or the browser's error when it cannot open the
 *   file or load the worker
 */
export async function readSermonFile(file: File): Promise<SermonFileText> {
  if (file.size > maxFileBytes) throw fileError(fileSizeMessage);
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sermon-file.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(fileError('Reading the file took too long. Paste its text instead.')),
        timeoutMs,
      );
      worker.onmessage = ({ data }: MessageEvent<{ file?: SermonFileText; error?: string | null }>) => {
        if (data.file) resolve(data.file);
        else reject(fileError(data.error ?? 'The file couldn’t be read. Paste its text instead.'));
      };
      // The worker also ends without a message when it runs out of memory.
      worker.onerror = () => reject(fileError('The file couldn’t be read. Paste its text instead.'));
      worker.postMessage({ name: file.name, bytes }, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
