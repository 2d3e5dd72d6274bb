import { readSermonBytes, SermonFileError } from './sermon-file.ts';

// The type of the message is known to `read-sermon-file.ts`, which starts this worker.
self.onmessage = async ({ data }: MessageEvent<{ name: string; bytes: ArrayBuffer }>) => {
  try {
    self.postMessage({ read: await readSermonBytes(data.name, new Uint8Array(data.bytes)) });
  } catch (error) {
    self.postMessage({ problem: error instanceof SermonFileError ? error.message : null });
  }
};
