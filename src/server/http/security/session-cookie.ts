import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../base/settings.ts';

const plainName = 'bimah_session';

/** The name of the session cookie. Browsers bind a `__Host-` cookie to this exact host and accept it only over https. */
export const sessionCookieName = (settings: Settings): string =>
  settings.publicUrl.startsWith('https:') ? `__Host-${plainName}` : plainName;

/** Whether the Cookie header can contain a session: a quick check before parsing. */
export const mayHaveSession = (cookieHeader: string): boolean => cookieHeader.includes(`${plainName}=`);

/** Returns the token of the request's session cookie; null if there is none or its signature is invalid. */
export function readSessionToken(request: FastifyRequest, settings: Settings): string | null {
  const signedToken = request.cookies[sessionCookieName(settings)];
  if (!signedToken) return null;
  const { valid, value } = request.unsignCookie(signedToken);
  return valid ? value : null;
}

/** Returns functions that set and remove the session cookie (docs/product/access.md A5). */
export function sessionCookie(reply: FastifyReply, settings: Settings) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    signed: true,
  } as const;
  return {
    set: (token: string) => void reply.setCookie(sessionCookieName(settings), token, options),
    clear: () => void reply.clearCookie(sessionCookieName(settings), { ...options, signed: false }),
  };
}
