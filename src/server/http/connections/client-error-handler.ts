import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { requestTimeoutError } from '../../base/errors.ts';

const responses: Record<string, readonly [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, requestTimeoutError().message],
  HPE_INVALID_URL: [400, 'The URL has characters that must be percent-encoded'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
};

/** Milliseconds for a response in progress to be sent, and for the client to read an error before the socket closes. */
const lingerMs = 1_000;

/**
 * Responds to input that Node.js cannot parse as a request, in the format of all errors (docs/product/rest.md R5). Then
 * closes the connection, because the start of the next request is unknown.
 */
export function handleClientError(
  this: FastifyInstance,
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  // A client that continues to send after its response causes further errors.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  this.log.trace({ err: error }, 'received data that is not a valid request');
  if (error.code !== 'HPE_INVALID_EOF_STATE') {
    respond(error, socket);
    return;
  }
  // The client stopped in the middle of the body. An error response to its headers may be in transit.
  const bytesWrittenBefore = socket.bytesWritten;
  setTimeout(() => {
    if (socket.bytesWritten > bytesWrittenBefore) socket.destroy(error);
    else respond(error, socket);
  }, lingerMs).unref();
}

function respond(error: Error & { readonly code?: string }, socket: Socket): void {
  const [status, message] = responses[error.code ?? ''] ?? [400, 'The request could not be parsed'];
  const body = JSON.stringify({ message });
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Type: application/json; charset=utf-8',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // A connection that is closed on unread data is reset, and the client then loses the response.
  setTimeout(() => socket.destroy(error), lingerMs).unref();
}
