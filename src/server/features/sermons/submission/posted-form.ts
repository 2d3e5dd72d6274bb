import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Issue } from '../../../../shared/error-codes.ts';
import { canonicalMediaType } from '../../../../shared/uploads/media-type.ts';
import { type FileField, fileRules, type UploadRule } from '../../../../shared/uploads/upload.schemas.ts';
import { AppError, describeError } from '../../../base/errors.ts';
import { minProgressBytes } from '../../../http/connections/request-bodies.ts';
import type { Context } from '../../../trpc/context.ts';
import { storeUpload } from '../../uploads/upload-processing.service.ts';

/** Whether a field is a file input. A text field of the same name has the URL of a file uploaded before. */
const isFileField = (name: string): name is FileField => Object.hasOwn(fileRules, name);

/** The form to submit or to correct a sermon, as a browser posts it. */
export interface PostedForm {
  /** Text by field name, with LF as line breaks; for a file field the URL of the stored file. */
  readonly fields: Readonly<Record<string, string>>;
  /** The slugs of the chosen occasions, one from each field `occasions`. */
  readonly occasions: readonly string[];
  /** The rejected files and texts, with reasons. */
  readonly issues: readonly Issue[];
  /** A hash of the text and the files, to detect a repeated submission. */
  readonly digest: string;
}

const invalidUtf8Message = 'Some characters could not be read (\uFFFD). Please retype them.';

/** Maximum bytes of the whole body. The rest of a file that is too large is discarded up to this limit. */
const maxBodyBytes = 200 * 1024 * 1024;

const limits = {
  files: 10,
  fields: 40,
  parts: 50,
  fileSize: Math.max(...Object.values(fileRules).map(({ maxBytes }) => maxBytes)) + 1,
};

/** Concurrent forms of one route, in total and per client. Limited because each form can contain several files. */
export const formConcurrency = { max: 20, maxPerClient: 4 };

type FileUrls = Readonly<Record<string, string>>;

/** Creates the cache of {@link PostedFormOptions.recentFiles}. */
export const createRecentFiles = () => new LRUCache<string, FileUrls>({ max: 500, ttl: 10 * 60_000 });

interface PostedFormOptions {
  /**
   * The URLs of the files of recent forms, by digest. A second click stores the files again, under other URLs. The form
   * gets the URLs of the first click instead, so that both clicks send the same submission or correction.
   */
  readonly recentFiles: LRUCache<string, FileUrls>;
  /** Maximum bytes of all text fields together. Default: 2 MiB. */
  readonly maxTextBytes?: number;
  /** Whether files are stored; otherwise they are discarded. Default: true. */
  readonly storesFiles?: boolean;
}

/**
 * Reads a multipart form and stores its files while they stream in. A rejected file becomes an issue instead of an
 * error, so that the typed text is not lost.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE when the body is not a multipart form, PAYLOAD_TOO_LARGE, or BAD_REQUEST when
 * it is truncated or has a field that is not allowed
 */
export async function readPostedForm(
  request: FastifyRequest,
  context: Context,
  { recentFiles, maxTextBytes = 2 * 1024 * 1024, storesFiles = true }: PostedFormOptions,
): Promise<PostedForm> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Submit the form as multipart/form-data.');
  const fields: Record<string, string> = {};
  const uploadedUrls: Record<string, string> = {};
  const removedFields = new Set<string>();
  const occasions: string[] = [];
  const issues: Issue[] = [];
  const hash = createHash('sha256');
  let textBytes = 0;
  for await (const part of partsInTime(request, context.settings.slowSenderSeconds * 1000, maxTextBytes)) {
    const name = part.fieldname;
    hash.update(`\n${name}\n`);
    if (part.type === 'field') {
      // Browsers send line breaks of a form as CR LF.
      const value = typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : '';
      textBytes += Buffer.byteLength(value);
      if (textBytes > maxTextBytes)
        throw new AppError('PAYLOAD_TOO_LARGE', 'The text of the form is too long.');
      hash.update(value);
      // The parser replaces invalid UTF-8 with U+FFFD.
      if (value.includes('\uFFFD')) issues.push({ path: name, message: invalidUtf8Message });
      if (name === 'remove') removedFields.add(value);
      else if (name !== 'occasions') fields[name] = value;
      else if (value) occasions.push(value);
    } else if (!isFileField(name) || !part.filename || !storesFiles) {
      part.file.resume();
    } else {
      try {
        uploadedUrls[name] = await storeFile(part, fileRules[name], context, hash);
      } catch (error) {
        const { status, body } = describeError(error);
        if (status >= 500) context.log.error({ err: error }, 'could not store a posted file');
        issues.push({ path: name, message: body.message });
      }
    }
  }
  for (const name of removedFields) if (isFileField(name)) fields[name] = '';
  const digest = hash.digest('hex');
  const fileUrls = recentFiles.get(digest) ?? uploadedUrls;
  if (storesFiles && issues.length === 0) recentFiles.set(digest, fileUrls);
  return { fields: { ...fields, ...fileUrls }, occasions, issues, digest };
}

/** Stores a file of the form. Always consumes the part, so that the next one can follow. @returns the file's URL */
async function storeFile(
  { file, filename, mimetype }: MultipartFile,
  rule: UploadRule,
  { em, files, limits, session, settings, ip }: Context,
  hash: Hash,
): Promise<string> {
  // A separate stream: destroying it after a rejection must not destroy the part's stream.
  const content = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  content.on('error', () => {});
  file.once('error', (error) => content.destroy(error));
  file.pipe(content);
  try {
    if (!session) await limits.upload.take(ip);
    await files.disk.assertFree();
    const { url } = await storeUpload(em.fork(), files, {
      kind: rule.kind,
      content,
      declaredType: canonicalMediaType(mimetype, filename),
      name: filename,
      isAdministrator: session !== null,
      timeoutMs: settings.slowSenderSeconds * 1000,
    });
    return url;
  } finally {
    file.unpipe(content);
    content.destroy();
    file.resume();
  }
}

/** @throws AppError when the multipart parser reached a limit or rejected a field; returns for other errors */
function throwParserError(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT')
    throw new AppError('PAYLOAD_TOO_LARGE', `The form may have at most ${limits.files} files.`);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    throw new AppError('PAYLOAD_TOO_LARGE', `The form may have at most ${limits.fields} fields.`);
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_JSON_FIELD_ERROR')
    throw new AppError('BAD_REQUEST', 'The form has a field that is not allowed.', { cause: error });
}

/** Yields the parts of a form. Disconnects a client that stalls or exceeds `maxBodyBytes`. */
async function* partsInTime(request: FastifyRequest, timeoutMs: number, maxTextBytes: number) {
  const { raw } = request;
  const parts = request.parts({ limits: { ...limits, fieldSize: maxTextBytes } });
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) raw.destroy();
  };
  const next = async () => {
    let bytesBefore = bytes;
    const timer = setInterval(() => {
      if (bytes - bytesBefore < minProgressBytes) raw.destroy();
      bytesBefore = bytes;
    }, timeoutMs);
    try {
      return await parts.next();
    } catch (error) {
      throwParserError(error);
      throw new AppError('BAD_REQUEST', 'The form did not arrive completely. Go back and submit it again.', {
        cause: error,
      });
    } finally {
      clearInterval(timer);
    }
  };
  // Starts the parser first: a listener that is added before would consume bytes.
  const first = next();
  raw.on('data', count);
  try {
    for (let part = await first; !part.done; part = await next()) yield part.value;
  } finally {
    raw.off('data', count);
  }
}
