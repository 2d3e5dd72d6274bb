import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** One of the sets of scrypt parameters that OWASP recommends. A check needs 64 MiB. */
const cost = { N: 2 ** 16, r: 8, p: 2 } as const;
/** Maximum memory of a check in bytes. Node's default, 32 MiB, is too little. */
const maxmem = 256 * 1024 * 1024;
/** In bytes. */
const keyLength = 32;

/** Hashes a password for storage: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Checks a password against a hash.
 * @param hash undefined when there is no account. The check then takes the same time, so that the duration does not
 *   reveal whether the account exists (docs/product/access.md A3), and returns false.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? placeholderHash).split('$');
  if (scheme !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const parameters = { N: Number(N), r: Number(r), p: Number(p), maxmem };
  const derived = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    parameters,
  );
  return timingSafeEqual(derived, expected) && hash !== undefined;
}

/** The hash to verify when there is no account. */
const placeholderHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  'AAAAAAAAAAAAAAAAAAAAAA',
  Buffer.alloc(keyLength).toString('base64url'),
].join('$');

/** Generates a password of 118 bits without look-alike characters, easy to copy from a terminal. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const characters: string[] = [];
  while (characters.length < 24) {
    for (const byte of randomBytes(32)) {
      // Skips bytes from 248: they would make the first 8 characters of the alphabet more likely (modulo bias).
      if (byte < 256 - (256 % alphabet.length) && characters.length < 24)
        characters.push(alphabet[byte % alphabet.length] as string);
    }
  }
  return characters.join('').replace(/(.{6})(?=.)/g, '$1-');
}
