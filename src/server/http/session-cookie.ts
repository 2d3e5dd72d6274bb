import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

const plainName = 'bimah_session';

/** Browsers keep a `__Host-` cookie to this very host; they take one only over https. */
const nameFor = (settings: Settings) =>
  settings.publicUrl.startsWith('https:') ? `__Host-${plainName}` : plainName;

/** Whether the request's cookies name a session at all: a quick look, before anything is parsed. */
export const mayHaveSession = (cookies: string): boolean => cookies.includes(`${plainName}=`);

/** The token in a request's session cookie; null when there is none or its signature is not ours. */
export function readSessionToken(request: FastifyRequest, settings: Settings): string | null {
  const raw = request.cookies[nameFor(settings)];
  if (!raw) return null;
  const { valid, value } = request.unsignCookie(raw);
  return valid ? value : null;
}

/** Sets and removes the session cookie (docs/product/access.md A5). */
export function sessionCookie(reply: FastifyReply, settings: Settings) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    signed: true,
  } as const;
  return {
    set: (token: string) => void reply.setCookie(nameFor(settings), token, options),
    clear: () => void reply.clearCookie(nameFor(settings), { ...options, signed: false }),
  };
}
