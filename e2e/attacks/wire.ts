import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A response with its body as text. */
export interface WireResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request whose URL and headers are sent unchanged, without a client's normalization. */
export interface WireRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer | string;
  /** The client's IP address, one of this machine's loopback addresses; rate limits count by it. */
  readonly from?: string;
}

/** Sends a request over a connection of its own. */
export function send(
  port: number,
  { method = 'GET', path, headers = {}, body, from }: WireRequest,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
        agent: false,
        ...(from && { localAddress: from }),
      },
      (response) => {
        buffer(response).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: bytes.toString('utf8'),
            }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends bytes that no HTTP client would send, and reads until the server closes the connection.
 * @returns the first response; `body` holds everything after its headers, including further responses. Status 0: closed
 * without a response
 */
export function sendRaw(port: number, bytes: string | Buffer): Promise<WireResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        headers: Object.fromEntries(
          head
            .split('\r\n')
            .slice(1)
            .map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
        ),
        body: rest.join('\r\n\r\n'),
      });
    });
    socket.end(bytes);
  });
}
