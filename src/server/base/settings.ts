import { resolve } from 'node:path';
import { environment, hasControlCharacter, normalize, parseTrustProxy } from './environment.ts';
import { SettingsError } from './settings-error.ts';

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
  /** Region of the bucket, if `storageUrl` names one. */
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
  /** `false`, `true`, or the IP addresses and networks of proxies whose forwarded headers are trusted. */
  readonly trustProxy: boolean | string[];
  /** Maximum open connections; the server rejects further ones. */
  readonly maxConnections: number;
  /** Seconds in which the headers, a body other than a file, or the next 4 kB of a file must arrive. */
  readonly slowSenderSeconds: number;
  /** Bytes on the data folder's disk that visitors cannot use up, so that the database can always write. */
  readonly diskReserve: number;
  readonly logLevel: string;
}

/**
 * Adds variables of the file `.env` in the working directory that the environment does not set. Does nothing if the
 * environment sets NODE_ENV=production.
 * @throws SettingsError when the file exists but cannot be read
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
  if (secretNames.has(name))
    return `set (${value.length === 1 ? '1 character' : `${value.length} characters`}, not shown)`;
  // JSON escapes a line break, so that the message is one line.
  return `'${hasControlCharacter(value) ? JSON.stringify(value).slice(1, -1) : value}'`;
};

/**
 * Reads the settings from the environment.
 * @throws SettingsError with the variable, its value (unless it is a secret) and what is expected
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const placeholderName = [...secretNames].find((name) => env[name]?.includes(placeholder));
  if (placeholderName)
    throw new SettingsError(
      `${placeholderName} still has the placeholder ${placeholder}. Set your own value.`,
    );
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
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
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
    trustProxy: parseTrustProxy(values.TRUST_PROXY),
    maxConnections: values.MAX_CONNECTIONS,
    slowSenderSeconds: values.SLOW_SENDER_SECONDS,
    diskReserve: values.DISK_RESERVE_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
  };
}

/** The region of a bucket: from its URL, else from the usual AWS variables, else us-east-1. */
function storageRegion(storageUrl = '', { AWS_REGION, AWS_DEFAULT_REGION }: NodeJS.ProcessEnv): string {
  const regionInUrl = URL.parse(storageUrl)?.searchParams.get('region');
  return regionInUrl || AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1';
}
