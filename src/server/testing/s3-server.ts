import { mkdtemp, rm } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running S3-compatible server, of the package s3rver. */
export interface S3Server {
  /** The value for STORAGE_URL. */
  readonly storageUrl: string;
  close(): Promise<void>;
}

interface S3rver {
  readonly httpServer: HttpServer;
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

/** Starts an S3-compatible server with one bucket, and sets the credentials that the AWS client reads. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'bimah-s3-'));
  const { default: Server } = (await import('s3rver' as string)) as {
    default: new (options: object) => S3rver;
  };
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'bimah' }],
  });
  const { port } = await server.run();
  // Node writes the real time into the `Date` header. The AWS client would correct its clock by it, and sign with a
  // time that differs from the clock of the tests and is rejected.
  server.httpServer.prependListener('request', (_request, response) => {
    response.sendDate = false;
  });
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return {
    storageUrl: `s3://bimah/media?region=us-east-1&endpoint=${endpoint}`,
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
