import { readSermonBytes, SermonFileError } from './sermon-file.ts';

// `read-sermon-file.ts` starts this worker and has the types of its messages.
self.onmessage = async ({ data }: MessageEvent<{ name: string; bytes: ArrayBuffer }>) => {
  try {
    self.postMessage({ read: await readSermonBytes(data.name, new Uint8Array(data.bytes)) });
  } catch (error) {
    self.postMessage({ problem: error instanceof SermonFileError ? error.message : null });
  }
};
