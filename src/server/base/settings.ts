import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { wholeNumber } from '../../shared/text/whole-number.ts';

/** Flags, cron expressions and the like are read without case and surrounding space. */
const normalize = (value: string) => value.trim().toLowerCase();

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
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol) && isValid(parsed);
    },
    { error: expected },
  );

const httpProtocols = ['http:', 'https:'] as const;
const webUrl = (example: string) => url(httpProtocols, `an http or https URL, like ${example}`);

/** A valid STORAGE_URL: a folder, or a bucket with an optional endpoint URL. */
function isStorageUrl({ protocol, hostname, pathname, searchParams }: URL): boolean {
  if (protocol === 'file:') return hostname === '' && /[^/]/.test(pathname);
  const endpoint = searchParams.get('endpoint');
  return hostname !== '' && (endpoint === null || /^https?:\/\/[^/]/.test(endpoint));
}

/** Values in headers and titles must be one line. */
const hasControl = (value: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

/** `Name <email address>`, or an email address alone. */
const sender = z.string().transform((value, context) => {
  const [, name = '', address = value.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [];
  if (hasControl(name) || !z.regexes.email.test(address)) {
    context.addIssue({
      code: 'custom',
      message: 'an email address, or a name and an email address: Bimah <mail@example.org>',
    });
    return z.NEVER;
  }
  return { name, address };
});

const cronField = (range: string, valueNames = '') => {
  const one = valueNames ? `(?:${range}|${valueNames})` : `(?:${range})`;
  const part = `(?:\\*|${one}(?:-${one})?)(?:/\\d{1,2})?`;
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

const environment = z.object({
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
        error: 'a URL without a path, like https://sermons.example.org',
      })
      .optional(),
  ),
  SITE_NAME: optional(
    z
      .string()
      .max(60, { error: 'at most 60 characters' })
      .refine((value) => !hasControl(value), { error: 'a single line' })
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
      'a PostgreSQL URL, like postgresql://user:password@host:5432/bimah, with @ : / # ? in the password written as %40 %3A %2F %23 %3F',
      ({ pathname }) => /[^/]/.test(pathname),
    ).optional(),
  ),
  DATA_DIR: optional(z.string().default('./data')),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(8, { error: 'at least 8 characters' })
      .max(200, { error: 'at most 200 characters' })
      .optional(),
  ),
  SESSION_SECRET: optional(z.string().min(32, { error: 'at least 32 characters' }).optional()),
  SEED_DEMO: optional(flag.optional()),
  STORAGE_URL: optional(
    url(['file:', 's3:'], 'file:FOLDER or s3://bucket?region=…&endpoint=…', isStorageUrl).optional(),
  ),
  SMTP_URL: optional(
    url(
      ['smtp:', 'smtps:'],
      'an SMTP URL, like smtp://user:password@host:587',
      ({ hostname }) => hostname !== '',
    ).optional(),
  ),
  MAIL_FROM: optional(sender.optional()),
  MODERATOR_EMAIL: optional(z.email({ error: 'an email address' }).optional()),
  MAIL_RATE: optional(
    z.coerce
      .number({ error: 'a number of emails per second from 0.1 to 1000' })
      .min(0.1, { error: 'a number of emails per second from 0.1 to 1000' })
      .max(1000, { error: 'a number of emails per second from 0.1 to 1000' })
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
  REDIS_URL: optional(url(['redis:', 'rediss:'], 'a Redis URL, like redis://host:6379').optional()),
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

/** The names of all variables. A test checks that the README lists each of them. */
export const settingNames: readonly string[] = Object.keys(environment.shape).filter(
  (name) => name !== 'NODE_ENV',
);

/** All settings, validated and completed with defaults. */
export interface Settings {
  readonly mode: 'development' | 'production' | 'test';
  readonly host: string;
  readonly port: number;
  /** Origin of links in feeds, emails, link previews and the sitemap, without a trailing slash. */
  readonly publicUrl: string;
  readonly siteName: string;
  /** URLs of the footer's links; a link without a URL is a placeholder. */
  readonly siteLinks: {
    readonly contact: string | undefined;
    readonly about: string | undefined;
    readonly facebook: string | undefined;
    readonly twitter: string | undefined;
    readonly instagram: string | undefined;
  };
  /** Undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly adminPassword: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly seedDemo: boolean;
  readonly storageUrl: string;
  /** Region of the bucket, if the storage is one. */
  readonly storageRegion: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: { readonly name: string; readonly address: string };
  readonly moderatorEmail: string | undefined;
  /** Maximum newsletter emails per second. */
  readonly mailRate: number;
  /** Cron expression of the weekly highlights; undefined when they are disabled. */
  readonly highlightsSchedule: string | undefined;
  /** Time zone of the schedule. */
  readonly highlightsTimezone: string;
  /** Secret that an email service sends with a bounce report; undefined: bounce reports are disabled. */
  readonly bounceSecret: string | undefined;
  /** Bearer token for `/metrics`; undefined: the route does not exist. */
  readonly metricsToken: string | undefined;
  readonly redisUrl: string | undefined;
  /** `false`, `true`, or the IP addresses of proxies whose forwarded headers are trusted. */
  readonly trustProxy: boolean | string[];
  /** Maximum open connections; the server rejects further ones. */
  readonly maxConnections: number;
  /** Seconds in which a body other than a file must arrive, and for which an upload may pause. */
  readonly slowSenderSeconds: number;
  /** Bytes on the data folder's disk that visitors may not use, so that the database can always write. */
  readonly diskReserve: number;
  readonly logLevel: string;
}

/** A setting is invalid or missing. The operator reads the message, which is one line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Adds variables of the file `.env` in the working directory that the environment does not set. Not in production mode.
 */
export function readEnvFile(): void {
  if (process.env.NODE_ENV === 'production') return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new SettingsError(`The file .env cannot be read: ${(error as Error).message}`);
  }
}

const secretNames = new Set([
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'REDIS_URL',
  'BOUNCE_SECRET',
  'METRICS_TOKEN',
]);

/** The placeholder for secrets in docs/production/bimah.env. */
const placeholder = 'CHANGE-ME';

const describeValue = (name: string, value: string | undefined): string => {
  if (value === undefined || value.trim() === '') return 'missing';
  return secretNames.has(name) ? `set (${value.length} characters, not shown)` : `'${value}'`;
};

/**
 * Reads the settings from the environment.
 * @throws SettingsError with the variable, its value and what is expected
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const unchanged = [...secretNames].find((name) => env[name]?.includes(placeholder));
  if (unchanged)
    throw new SettingsError(`${unchanged} still has the placeholder ${placeholder}. Set your own value.`);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    throw new SettingsError(
      `${name} is ${describeValue(name, env[name])}. Expected ${issue?.message ?? 'another value'}.`,
    );
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    mode: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    siteName: values.SITE_NAME,
    siteLinks: {
      contact: values.CONTACT_URL,
      about: values.ABOUT_URL,
      facebook: values.FACEBOOK_URL,
      twitter: values.TWITTER_URL,
      instagram: values.INSTAGRAM_URL,
    },
    databaseUrl: values.DATABASE_URL,
    dataDir,
    adminPassword: values.ADMIN_PASSWORD,
    sessionSecret: values.SESSION_SECRET,
    seedDemo: values.SEED_DEMO ?? values.DATABASE_URL === undefined,
    storageUrl: values.STORAGE_URL ?? `file:${resolve(dataDir, 'uploads')}`,
    storageRegion: storageRegion(values.STORAGE_URL, env),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? {
      name: values.SITE_NAME,
      address: `no-reply@${new URL(publicUrl).hostname}`,
    },
    moderatorEmail: values.MODERATOR_EMAIL,
    mailRate: values.MAIL_RATE,
    highlightsSchedule:
      normalize(values.HIGHLIGHTS_SCHEDULE) === 'off' ? undefined : normalize(values.HIGHLIGHTS_SCHEDULE),
    highlightsTimezone: values.HIGHLIGHTS_TIMEZONE,
    bounceSecret: values.BOUNCE_SECRET,
    metricsToken: values.METRICS_TOKEN,
    redisUrl: values.REDIS_URL,
    trustProxy: trustProxy(values.TRUST_PROXY),
    maxConnections: values.MAX_CONNECTIONS,
    slowSenderSeconds: values.SLOW_SENDER_SECONDS,
    diskReserve: values.DISK_RESERVE_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
  };
}

/** A bucket's region: from its URL or the usual AWS variables. */
function storageRegion(storageUrl = '', { AWS_REGION, AWS_DEFAULT_REGION }: NodeJS.ProcessEnv): string {
  const named = URL.parse(storageUrl)?.searchParams.get('region');
  return named || AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1';
}

/** Hop counts are rejected (unlike Express): one missing proxy would let clients spoof their IP address. */
function isProxyList(value: string): boolean {
  const list = trustProxy(value);
  if (typeof list === 'boolean') return true;
  try {
    compile(list);
  } catch {
    return false;
  }
  return list.length > 0 && list.every((part) => !/^\d+$/.test(part));
}

function trustProxy(value: string): boolean | string[] {
  if (normalize(value) === 'true') return true;
  if (normalize(value) === 'false') return false;
  return splitList(value);
}
