import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Issue } from '../../../shared/error-codes.ts';
import { knownMediaType } from '../../../shared/media-type.ts';
import { type UploadRule, uploadRules } from '../../../shared/upload.schemas.ts';
import { AppError, describeError } from '../../errors.ts';
import { minProgressBytes } from '../../http/request-bodies.ts';
import type { Context } from '../../trpc/context.ts';
import { keepUpload } from '../uploads/keeping.service.ts';

/** The file inputs of the form. A text field of the same name holds the URL of a file that was uploaded before. */
export const fileFields = {
  headshotUrl: uploadRules.headshot,
  audioUrl: uploadRules.audio,
  featuredImageUrl: uploadRules['featured-image'],
} as const satisfies Record<string, UploadRule>;

const isFileField = (name: string): name is keyof typeof fileFields => Object.hasOwn(fileFields, name);

/** The submission form as a browser posts it. */
export interface PostedForm {
  /** Text by field name; for a file field the URL of the stored file. */
  readonly fields: Readonly<Record<string, string>>;
  /** Why files or text were refused. */
  readonly issues: readonly Issue[];
  /** The same for the same text and the same files. */
  readonly digest: string;
}

const unreadableText = 'Some characters could not be read (\uFFFD). Please retype them.';

/** Bytes of all text fields together. */
const mostText = 2 * 1024 * 1024;
/** Bytes of the whole body. The rest of a file that is too large is discarded up to here. */
const mostBytes = 200 * 1024 * 1024;

const limits = {
  files: 10,
  fields: 40,
  parts: 50,
  fieldSize: mostText,
  fileSize: Math.max(...Object.values(fileFields).map(({ maxBytes }) => maxBytes)) + 1,
};

/**
 * Reads the multipart form, and stores its files while they stream in. A refused file does not end it: the text that
 * was typed must not be lost.
 * @throws AppError when the body is no form, is too large, or breaks off
 */
export async function readPostedForm(request: FastifyRequest, context: Context): Promise<PostedForm> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Submit the form as multipart/form-data.');
  const fields: Record<string, string> = {};
  const uploaded: Record<string, string> = {};
  const removed = new Set<string>();
  const issues: Issue[] = [];
  const hash = createHash('sha256');
  let textBytes = 0;
  for await (const part of partsInTime(request, context.settings.slowSenderSeconds * 1000)) {
    const name = part.fieldname;
    hash.update(`\n${name}\n`);
    if (part.type === 'field') {
      const value = typeof part.value === 'string' ? part.value : '';
      textBytes += Buffer.byteLength(value);
      if (textBytes > mostText) throw new AppError('PAYLOAD_TOO_LARGE', 'The text of the form is too long.');
      hash.update(value);
      // The parser replaces bytes that are not UTF-8 by U+FFFD.
      if (value.includes('\uFFFD')) issues.push({ path: name, message: unreadableText });
      if (name === 'remove') removed.add(value);
      else fields[name] = value;
    } else if (!isFileField(name) || !part.filename) {
      part.file.resume();
    } else {
      try {
        uploaded[name] = await storeFile(part, fileFields[name], context, hash);
      } catch (error) {
        const { status, body } = describeError(error);
        if (status >= 500) context.log.error({ err: error }, 'could not store a posted file');
        issues.push({ path: name, message: body.message });
      }
    }
  }
  for (const name of removed) if (isFileField(name)) fields[name] = '';
  return { fields: { ...fields, ...uploaded }, issues, digest: hash.digest('hex') };
}

/** @returns the URL of the stored file. Whatever happens, the rest of the part is read, so that the next one can come. */
async function storeFile(
  { file, filename, mimetype }: MultipartFile,
  rule: UploadRule,
  { em, files, limits, session, settings, ip }: Context,
  hash: Hash,
): Promise<string> {
  // A stream of its own: the one of the part must not be destroyed when the file is refused.
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
    await files.room.require();
    const { url } = await keepUpload(em.fork(), files, {
      kind: rule.kind,
      content,
      declaredType: knownMediaType(mimetype, filename),
      name: filename,
      isAdministrator: session !== null,
      patience: settings.slowSenderSeconds * 1000,
    });
    return url;
  } finally {
    file.unpipe(content);
    content.destroy();
    file.resume();
  }
}

/** @throws AppError when the multipart parser reached one of its limits */
function throwLimit(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT')
    throw new AppError('PAYLOAD_TOO_LARGE', `The form may have at most ${limits.files} files.`);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    throw new AppError('PAYLOAD_TOO_LARGE', `The form may have at most ${limits.fields} fields.`);
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_JSON_FIELD_ERROR')
    throw new AppError('BAD_REQUEST', 'The form has a field that is not allowed.', { cause: error });
}

/** The parts of the body. A sender who stalls between them, or sends without end, loses the connection. */
async function* partsInTime(request: FastifyRequest, patience: number) {
  const { raw } = request;
  const parts = request.parts({ limits });
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) raw.destroy();
  };
  const next = async () => {
    let seen = bytes;
    const timer = setInterval(() => {
      if (bytes - seen < minProgressBytes) raw.destroy();
      seen = bytes;
    }, patience);
    try {
      return await parts.next();
    } catch (error) {
      throwLimit(error);
      throw new AppError('BAD_REQUEST', 'The form did not arrive completely. Go back and submit it again.', {
        cause: error,
      });
    } finally {
      clearInterval(timer);
    }
  };
  // Parsing begins with the first call; a listener before that would take bytes away from it.
  const first = next();
  raw.on('data', count);
  try {
    for (let part = await first; !part.done; part = await next()) yield part.value;
  } finally {
    raw.off('data', count);
  }
}
