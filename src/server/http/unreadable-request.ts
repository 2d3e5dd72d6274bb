import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tooSlow } from '../errors.ts';

const answers: Record<string, readonly [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, tooSlow().message],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
};

/** So long, in milliseconds, an answer that is under way already may take. */
const moment = 1_000;

/**
 * Answers what Node.js could not read as a request, before there is one: in the shape of all errors
 * (docs/product/rest.md R5), and
 * the connection ends, since nobody knows where the next request would begin.
 */
export function answerUnreadable(
  this: FastifyInstance,
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  this.log.trace({ err: error }, 'what came is no request');
  if (error.code !== 'HPE_INVALID_EOF_STATE') {
    answer(error, socket);
    return;
  }
  // The sender stopped in the middle of a body: what is wrong with its beginning is perhaps being answered just now.
  const written = socket.bytesWritten;
  setTimeout(() => {
    if (socket.bytesWritten > written) socket.destroy(error);
    else answer(error, socket);
  }, moment).unref();
}

function answer(error: Error & { readonly code?: string }, socket: Socket): void {
  const [status, message] = answers[error.code ?? ''] ?? [400, 'The request could not be parsed'];
  const body = JSON.stringify({ message });
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Content-Type: application/json; charset=utf-8',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}
