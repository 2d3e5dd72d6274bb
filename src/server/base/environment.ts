import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { passwordLengths } from '../../shared/admin.schemas.ts';
import { wholeNumber } from '../../shared/text/whole-number.ts';

/** Normalizes a value in which letter case and surrounding spaces have no meaning, such as a flag. */
export const normalize = (value: string) => value.trim().toLowerCase();

/** An optional variable. An empty value counts as missing, as in the line `NAME=` of a `.env` file. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema);

const flag = z.preprocess(
  (value) => (typeof value === 'string' ? normalize(value) : value),
  z.enum(['true', 'false'], { error: 'true or false' }).transform((value) => value === 'true'),
);

const url = (
  protocols: readonly string[],
  expected: string,
  isValid: (parsed: URL) => boolean = () => true,
) =>
  // URL.parse ignores surrounding spaces, drivers do not.
  z
    .string()
    .trim()
    .refine(
      (value) => {
        const parsed = URL.parse(value);
        return parsed !== null && protocols.includes(parsed.protocol) && isValid(parsed);
      },
      { error: expected },
    );

/** Whether a URL can be decoded. Drivers decode the user name and the password, and fail at a `%` without hex digits. */
function isDecodable({ href }: URL): boolean {
  try {
    decodeURIComponent(href);
    return true;
  } catch {
    return false;
  }
}

const httpProtocols = ['http:', 'https:'] as const;
const webUrl = (example: string) => url(httpProtocols, `an http or https URL, like ${example}`);

/** A valid STORAGE_URL: a folder, or a bucket with an optional endpoint URL. */
function isStorageUrl({ protocol, hostname, pathname, searchParams }: URL): boolean {
  if (protocol === 'file:') return hostname === '' && /[^/]/.test(pathname);
  const endpoint = searchParams.get('endpoint');
  return hostname !== '' && (endpoint === null || /^https?:\/\/[^/]/.test(endpoint));
}

/** Whether a text has a control character or a line separator. Values in headers and titles must be one line. */
export const hasControlCharacter = (value: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** `Name <email address>`, or an email address alone. */
const sender = z.string().transform((value, context) => {
  const [, name = '', address = value.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [];
  if (hasControlCharacter(name) || !z.regexes.email.test(address)) {
    context.addIssue({
      code: 'custom',
      message: 'an email address, or a name and an email address: Bimah <mail@example.org>',
    });
    return z.NEVER;
  }
  return { name, address };
});

const cronField = (range: string, valueNames = '') => {
  const value = valueNames ? `(?:${range}|${valueNames})` : `(?:${range})`;
  const part = `(?:\\*|${value}(?:-${value})?)(?:/\\d{1,2})?`;
  return `${part}(?:,${part})*`;
};

const cronExpression = new RegExp(
  `^${[
    cronField('[1-5]?\\d'),
    cronField('1?\\d|2[0-3]'),
    cronField('[1-9]|[12]\\d|3[01]'),
    cronField('[1-9]|1[0-2]', 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'),
    cronField('[0-7]', 'sun|mon|tue|wed|thu|fri|sat'),
  ].join('\\s+')}$`,
);

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const integer = (label: string, min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    wholeNumber(`${label} from ${min} to ${max}`, { min, max }),
  );

const splitList = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Whether TRUST_PROXY is valid. Hop counts are rejected (unlike Express): one missing proxy would let clients spoof
 * their IP address.
 */
function isProxyList(value: string): boolean {
  const list = parseTrustProxy(value);
  if (typeof list === 'boolean') return true;
  try {
    compile(list);
  } catch {
    return false;
  }
  return list.length > 0 && list.every((part) => !/^\d+$/.test(part));
}

/** Parses a valid TRUST_PROXY: all proxies (true), none (false), or a list of IP addresses and networks. */
export function parseTrustProxy(value: string): boolean | string[] {
  if (normalize(value) === 'true') return true;
  if (normalize(value) === 'false') return false;
  return splitList(value);
}

const mailRateFormat = 'a number of emails per second from 0.1 to 1000';

/** The environment variables: their formats, limits and defaults. Messages say what is expected, after 'Expected '. */
export const environment = z.object({
  NODE_ENV: optional(
    z
      .enum(['development', 'production', 'test'], { error: 'development, production or test' })
      .default('production'),
  ),
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(integer('a port number', 0, 65_535).default(3000)),
  PUBLIC_URL: optional(
    webUrl('https://sermons.example.org')
      .refine((value) => /^\/*$/.test(URL.parse(value)?.pathname ?? '') && !/[?#@]/.test(value), {
        error: 'a URL without a path, query or user name, like https://sermons.example.org',
      })
      // In the form that browsers send in Origin: lower case, without the default port.
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
  SITE_NAME: optional(
    z
      .string()
      .max(60, { error: 'at most 60 characters' })
      .refine((value) => !hasControlCharacter(value), { error: 'a single line' })
      .default('Bimah'),
  ),
  CONTACT_URL: optional(
    url(
      [...httpProtocols, 'mailto:'],
      'an http or https URL, or mailto: and an email address, like mailto:office@example.org',
      ({ protocol, pathname }) => protocol !== 'mailto:' || /[^@]@[^@]/.test(pathname),
    ).optional(),
  ),
  ABOUT_URL: optional(webUrl('https://example.org/about').optional()),
  FACEBOOK_URL: optional(webUrl('https://www.facebook.com/example').optional()),
  TWITTER_URL: optional(webUrl('https://x.com/example').optional()),
  INSTAGRAM_URL: optional(webUrl('https://www.instagram.com/example').optional()),
  DATABASE_URL: optional(
    url(
      ['postgres:', 'postgresql:'],
      'a PostgreSQL URL, like postgresql://user:password@host:5432/bimah, with % @ : / # ? in the password written as %25 %40 %3A %2F %23 %3F',
      (parsed) => /[^/]/.test(parsed.pathname) && isDecodable(parsed),
    ).optional(),
  ),
  DATA_DIR: optional(z.string().default('./data')),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(passwordLengths.min, { error: `at least ${passwordLengths.min} characters` })
      .max(passwordLengths.max, { error: `at most ${passwordLengths.max} characters` })
      .optional(),
  ),
  SESSION_SECRET: optional(z.string().min(32, { error: 'at least 32 characters' }).optional()),
  SEED_DEMO: optional(flag.optional()),
  STORAGE_URL: optional(
    url(['file:', 's3:'], 'file:FOLDER or s3://bucket?region=…&endpoint=…', isStorageUrl)
      .transform((value) => value.replace(/^\w+:/, (scheme) => scheme.toLowerCase()))
      .optional(),
  ),
  SMTP_URL: optional(
    url(
      ['smtp:', 'smtps:'],
      'an SMTP URL, like smtp://user:password@host:587',
      ({ hostname }) => hostname !== '',
    ).optional(),
  ),
  MAIL_FROM: optional(sender.optional()),
  MODERATOR_EMAIL: optional(z.email({ error: 'one email address, like moderator@example.org' }).optional()),
  MAIL_RATE: optional(
    z.coerce
      .number({ error: mailRateFormat })
      .min(0.1, { error: mailRateFormat })
      .max(1000, { error: mailRateFormat })
      .default(10),
  ),
  HIGHLIGHTS_SCHEDULE: optional(
    z
      .string()
      .refine((value) => normalize(value) === 'off' || cronExpression.test(normalize(value)), {
        error: 'a cron expression of five fields, like 0 12 * * 4 (Thursday 12:00), or off',
      })
      .default('0 12 * * 4'),
  ),
  HIGHLIGHTS_TIMEZONE: optional(
    z.string().refine(isTimeZone, { error: 'a time zone, like UTC or America/New_York' }).default('UTC'),
  ),
  BOUNCE_SECRET: optional(z.string().min(16, { error: 'at least 16 characters' }).optional()),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'at least 16 characters' }).optional()),
  REDIS_URL: optional(
    url(
      ['redis:', 'rediss:'],
      'a Redis URL, like redis://host:6379, with % in the password written as %25',
      isDecodable,
    ).optional(),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(isProxyList, {
        error: 'false, true, or IP addresses and networks separated by commas, like 127.0.0.1, 10.0.0.0/8',
      })
      .default('false'),
  ),
  MAX_CONNECTIONS: optional(integer('a whole number of connections', 10, 100_000).default(2_000)),
  SLOW_SENDER_SECONDS: optional(integer('a whole number of seconds', 1, 600).default(20)),
  DISK_RESERVE_MB: optional(integer('a whole number of megabytes', 0, 1_000_000).default(100)),
  LOG_LEVEL: optional(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'fatal, error, warn, info, debug, trace or silent',
      })
      .default('info'),
  ),
});

/** The names of all variables except NODE_ENV. A test checks that the README lists each of them. */
export const settingNames: readonly string[] = Object.keys(environment.shape).filter(
  (name) => name !== 'NODE_ENV',
);
