import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { pipeline, type Readable, Transform } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { StorageUnavailableError } from '../base/errors.ts';
import {
  type ByteRange,
  type OpenedFile,
  RangeNotSatisfiableError,
  resolveRange,
  type Storage,
} from './storage.ts';

/** Milliseconds without data after which a request to the storage fails. Large files may take long. */
const stallMs = 5_000;

/**
 * Options of the HTTP agents. A download occupies a connection until its client has received it, so the default maximum
 * of 50 connections would let slow clients block all other requests. MAX_CONNECTIONS limits the clients.
 */
const unlimitedConnections = { maxSockets: Number.POSITIVE_INFINITY };

/**
 * Opens a storage by its URL: `s3://bucket/prefix?endpoint=…`. The AWS client reads credentials from its usual
 * environment variables and files. With an endpoint, object URLs are path-style, as storages other than AWS expect.
 * @param region of the bucket; undefined: the AWS client reads it from its environment variables and files
 */
export function openS3Storage(storageUrl: URL, region: string | undefined): Storage {
  const endpoint = storageUrl.searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Some storages reject the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: stallMs,
      httpAgent: unlimitedConnections,
      httpsAgent: unlimitedConnections,
    },
    maxAttempts: 2,
    // Without a logger, the client writes plain text between the JSON lines of the log.
    logger: silentLogger,
  });
  return new S3Storage(client, storageUrl.hostname, storageUrl.pathname.replace(/^\/+|\/+$/g, ''));
}

const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };

/** Stores files in a bucket. */
class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #disk: Disk;

  constructor(client: S3Client, bucket: string, prefix: string) {
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  }

  async put(key: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    const content = createReadStream(path);
    try {
      await callStorage(() =>
        this.#disk.putStream(this.#prefix + key, content, { contentType, contentLength: size }),
      );
    } finally {
      // The client leaves the file open when the storage rejects the request before it was sent completely.
      content.destroy();
    }
  }

  async size(key: string): Promise<number | null> {
    const size = await callStorage(async () => {
      const head = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#prefix + key }),
      );
      return head.ContentLength ?? null;
    }, nullIfMissing);
    if (size !== null) return size;
    // A response to HEAD has no body that tells a missing bucket from a missing file.
    const opened = await this.open(key);
    opened?.body.destroy();
    return opened?.size ?? null;
  }

  async open(key: string, requested?: ByteRange): Promise<OpenedFile | null> {
    let range = requested;
    if (requested && requested.start === undefined) {
      // Storages disagree on `bytes=-n`, so request absolute positions.
      const size = await this.size(key);
      if (size === null) return null;
      range = resolveRange(requested, size);
    }
    const opened = await callStorage(
      async () => {
        const object = await this.#client.send(
          new GetObjectCommand({
            Bucket: this.#bucket,
            Key: this.#prefix + key,
            ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
          }),
        );
        const body = object.Body;
        if (!(body instanceof IncomingMessage)) throw new Error('The storage responded without a body');
        const [, start = '0', end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(object.ContentRange ?? '') ?? [];
        const length = object.ContentLength ?? 0;
        return {
          size: size === undefined ? length : Number(size),
          start: Number(start),
          end: end === undefined ? length - 1 : Number(end),
          body: failIfStalled(body),
        };
      },
      (status, name) => (status === 416 ? 'outside' : nullIfMissing(status, name)),
    );
    if (opened !== 'outside') return opened;
    throw new RangeNotSatisfiableError((await this.size(key)) ?? 0);
  }

  async removeFolder(folder: string): Promise<void> {
    // One request per object: not every storage supports deleting several at once.
    await callStorage(async () => {
      let nextToken: string | undefined;
      do {
        const { objects, paginationToken } = await this.#disk.listAll(`${this.#prefix}${folder}/`, {
          recursive: true,
          ...(nextToken && { paginationToken: nextToken }),
        });
        for (const object of objects) if (object.isFile) await this.#disk.delete(object.key);
        nextToken = paginationToken;
      } while (nextToken);
    });
  }
}

/**
 * Returns the content of a response. It fails when the storage sends nothing for {@link stallMs} although the reader
 * wants data. Replaces the timeout of the socket, which would also end downloads that the client has paused.
 */
function failIfStalled(body: IncomingMessage): Readable {
  body.socket.setTimeout(0);
  const output = new Transform({
    transform(chunk, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    if (output.writableNeedDrain) timer.refresh();
    else body.destroy(new StorageUnavailableError(`The storage sent no data for ${stallMs} ms`));
  }, stallMs);
  output.on('drain', () => timer.refresh());
  pipeline(body, output, () => clearTimeout(timer));
  return output;
}

/**
 * Runs a request to the storage.
 * @param resultForError maps an error's status and name to a result; undefined means that the storage is unavailable
 * @throws StorageUnavailableError
 */
async function callStorage<Result, Other = never>(
  request: () => Promise<Result>,
  resultForError: (status: number | undefined, name: string | undefined) => Other | undefined = () =>
    undefined,
): Promise<Result | Other> {
  try {
    return await request();
  } catch (error) {
    const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name?: string };
    const result = resultForError($metadata?.httpStatusCode, name);
    if (result !== undefined) return result;
    throw new StorageUnavailableError(innermostCause(error));
  }
}

/** Returns the client's own error, which flydrive wraps in one that names only the key. */
const innermostCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? innermostCause(error.cause) : error;

/** A missing bucket is not a missing file: it is a wrong STORAGE_URL. */
const nullIfMissing = (status: number | undefined, name: string | undefined) =>
  status === 404 && name !== 'NoSuchBucket' ? null : undefined;
