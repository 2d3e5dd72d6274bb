import { readSermonBytes, SermonFileError } from './sermon-file.ts';

// `read-sermon-file.ts` starts this worker and declares the type of its response.
self.onmessage = async ({ data }: MessageEvent<{ name: string; bytes: ArrayBuffer }>) => {
  try {
    self.postMessage({ file: await readSermonBytes(data.name, new Uint8Array(data.bytes)) });
  } catch (error) {
    self.postMessage({ error: error instanceof SermonFileError ? error.message : null });
  }
};
