import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

/**
 * Sets the security headers of all responses. Pages get their Content-Security-Policy, with script hashes, when
 * rendered.
 */
export const securityHeaders = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    const isHttps = publicUrl.startsWith('https:');
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    });
  },
  { name: 'security-headers', dependencies: ['cache-hits'] },
);

/**
 * The Content-Security-Policy of a page: only our own files and the inline scripts with these hashes. Inline styles are
 * allowed because Emotion inserts them at run time.
 * @param scriptHashes `'sha256-…'` of each inline script
 */
export function pageContentSecurityPolicy(scriptHashes: readonly string[], isDevelopment: boolean): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': isDevelopment
      ? ["'self'", "'unsafe-inline'", "'unsafe-eval'"]
      : ["'self'", ...scriptHashes],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
