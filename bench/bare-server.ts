import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The baseline: a Fastify route that only sends the headers and the body from the file named in the first argument.
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const app = Fastify({ logger: false });
app.get('/*', (_request, reply) => {
  reply.headers(headers).send(bytes);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
