import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { settingNames } from './environment.ts';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('have their defaults when no variable is set', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      siteName: 'Bimah',
      databaseUrl: undefined,
      dataDir: resolve('./data'),
      seedDemo: true,
      storageUrl: `file:${resolve('./data/uploads')}`,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  test('an empty variable counts as unset', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
    });
  });

  test.each([
    ['https://sermons.example.org/', 'https://sermons.example.org'],
    ['HTTPS://Sermons.Example.org:443', 'https://sermons.example.org'],
    ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ])('PUBLIC_URL %s becomes %s, the form that browsers send in Origin', (PUBLIC_URL, publicUrl) => {
    expect(readSettings({ PUBLIC_URL })).toMatchObject({ publicUrl });
  });

  test('demonstration sermons are the default of the embedded database only', () => {
    const databaseUrl = 'postgresql://bimah@localhost/bimah';
    expect(readSettings({ DATABASE_URL: databaseUrl }).seedDemo).toBe(false);
    expect(readSettings({ DATABASE_URL: databaseUrl, SEED_DEMO: 'true' }).seedDemo).toBe(true);
    expect(readSettings({ SEED_DEMO: 'false' }).seedDemo).toBe(false);
  });

  test.each([
    [{ PORT: 'eighty' }, "PORT is 'eighty'. Expected a port number from 0 to 65535."],
    [{ PORT: '70000' }, "PORT is '70000'. Expected a port number from 0 to 65535."],
    [
      { LOG_LEVEL: 'loud' },
      "LOG_LEVEL is 'loud'. Expected fatal, error, warn, info, debug, trace or silent.",
    ],
    [{ SEED_DEMO: 'maybe' }, "SEED_DEMO is 'maybe'. Expected true or false."],
    [
      { PUBLIC_URL: 'sermons.example.org' },
      "PUBLIC_URL is 'sermons.example.org'. Expected an http or https URL, like https://sermons.example.org.",
    ],
    [
      { PUBLIC_URL: 'https://example.org/sermons' },
      "PUBLIC_URL is 'https://example.org/sermons'. Expected a URL without a path, query or user name, like https://sermons.example.org.",
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL is set (10 characters, not shown). Expected a PostgreSQL URL, like postgresql://user:password@host:5432/bimah, with % @ : / # ? in the password written as %25 %40 %3A %2F %23 %3F.',
    ],
    [
      { ADMIN_PASSWORD: 'secret' },
      'ADMIN_PASSWORD is set (6 characters, not shown). Expected at least 8 characters.',
    ],
    [
      { TRUST_PROXY: '127.0.0.1, nginx' },
      "TRUST_PROXY is '127.0.0.1, nginx'. Expected false, true, or IP addresses and networks separated by commas, like 127.0.0.1, 10.0.0.0/8.",
    ],
    [
      { METRICS_TOKEN: 'x' },
      'METRICS_TOKEN is set (1 character, not shown). Expected at least 16 characters.',
    ],
    [
      { MODERATOR_EMAIL: 'Moderator <moderator@example.org>' },
      "MODERATOR_EMAIL is 'Moderator <moderator@example.org>'. Expected one email address, like moderator@example.org.",
    ],
    [{ DATABASE_URL: 'postgresql://db' }, 'DATABASE_URL is set (15 characters, not shown). Expected'],
    [
      { DATABASE_URL: 'postgresql://bimah:100%sure@db/bimah' },
      'DATABASE_URL is set (36 characters, not shown). Expected a PostgreSQL URL',
    ],
    [
      { REDIS_URL: 'redis://:100%sure@redis' },
      'REDIS_URL is set (23 characters, not shown). Expected a Redis URL, like redis://host:6379, with % in the password written as %25.',
    ],
    [{ STORAGE_URL: 's3://' }, "STORAGE_URL is 's3://'. Expected file:FOLDER or s3://bucket?"],
    [{ STORAGE_URL: 's3://bucket?endpoint=minio' }, "STORAGE_URL is 's3://bucket?endpoint=minio'. Expected"],
    [{ STORAGE_URL: 'file:' }, "STORAGE_URL is 'file:'. Expected file:FOLDER or"],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL is set (7 characters, not shown). Expected an SMTP URL'],
    [{ SITE_NAME: 'Bimah\nand more' }, "SITE_NAME is 'Bimah\\nand more'. Expected a single line."],
    [
      { CONTACT_URL: 'office@example.org' },
      "CONTACT_URL is 'office@example.org'. Expected an http or https URL, or mailto: and an email address, like mailto:office@example.org.",
    ],
    [{ CONTACT_URL: 'mailto:office' }, "CONTACT_URL is 'mailto:office'. Expected an http or https URL, or"],
    [
      { ABOUT_URL: 'mailto:office@example.org' },
      "ABOUT_URL is 'mailto:office@example.org'. Expected an http or https URL, like https://example.org/about.",
    ],
    [{ FACEBOOK_URL: 'facebook.com/example' }, "FACEBOOK_URL is 'facebook.com/example'. Expected an http or"],
    [{ TWITTER_URL: '@example' }, "TWITTER_URL is '@example'. Expected an http or https URL, like"],
    [
      { INSTAGRAM_URL: 'javascript:alert(1)' },
      "INSTAGRAM_URL is 'javascript:alert(1)'. Expected an http or https URL, like",
    ],
    [{ MAIL_FROM: 'Bi\nmah <a@example.org>' }, 'Expected an email address, or a name and an email address'],
    [{ MAIL_FROM: 'nobody' }, "MAIL_FROM is 'nobody'. Expected an email address"],
  ])(
    '%o is rejected; the error names the variable and what is expected, and hides secrets',
    (env, message) => {
      expect(() => readSettings(env)).toThrow(message);
    },
  );

  test('placeholder secrets of the production template are rejected, and the template is valid when they are replaced', async () => {
    const template = parseEnv(
      await readFile(join(import.meta.dirname, '../../../docs/production/bimah.env'), 'utf8'),
    );
    const filled: NodeJS.ProcessEnv = { ...template };
    const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'];
    for (const name of secrets) {
      expect(() => readSettings({ [name]: template[name] })).toThrow(
        `${name} still has the placeholder CHANGE-ME`,
      );
      filled[name] = template[name]?.replace('CHANGE-ME', 'a-word-of-our-own');
    }
    expect(readSettings(filled)).toMatchObject({ publicUrl: 'https://sermons.example.org' });
  });

  test.each(['10.0.0.0/33', '1', 'proxy.local', ','])('%j is not a list of proxies', (list) => {
    expect(() => readSettings({ TRUST_PROXY: list })).toThrow(
      `TRUST_PROXY is '${list}'. Expected false, true, or IP addresses and networks separated by commas, like 127.0.0.1, 10.0.0.0/8.`,
    );
  });

  test.each([
    'file:./uploads',
    'file:/srv/uploads',
    's3://bucket',
    's3://bucket/of/us?endpoint=http://minio:9000',
  ])('%s is a valid STORAGE_URL', (storageUrl) => {
    expect(readSettings({ STORAGE_URL: storageUrl }).storageUrl).toBe(storageUrl);
  });

  test('spaces around a URL are ignored', () => {
    const databaseUrl = 'postgresql://bimah@localhost/bimah';
    const env = { DATABASE_URL: ` ${databaseUrl} `, STORAGE_URL: ' s3://bucket ' };
    expect(readSettings(env)).toMatchObject({ databaseUrl, storageUrl: 's3://bucket' });
  });

  test('the scheme of STORAGE_URL may be in upper case, as in other URLs', () => {
    expect(readSettings({ STORAGE_URL: 'S3://Bucket' }).storageUrl).toBe('s3://Bucket');
  });

  test.each(['0 12 * * 4', '*/15 8-18 * * mon-fri', '30 6,18 1 jan,jul *', 'off'])(
    '%j is a valid schedule',
    (value) => {
      expect(() => readSettings({ HIGHLIGHTS_SCHEDULE: value })).not.toThrow();
    },
  );

  test.each(['thursday', '0 25 * * 4', '0 12 * *', '0 12 * * 4 *', '0 12 32 * *'])(
    '%j is not a schedule',
    (value) => {
      expect(() => readSettings({ HIGHLIGHTS_SCHEDULE: value })).toThrow(/^HIGHLIGHTS_SCHEDULE is/);
    },
  );

  test('the region of a bucket comes from its URL, then from the usual AWS variables', () => {
    const region = (storageUrl: string, env: NodeJS.ProcessEnv) =>
      readSettings({ ...env, STORAGE_URL: storageUrl }).storageRegion;
    const both = { AWS_REGION: 'eu-north-1', AWS_DEFAULT_REGION: 'eu-south-1' };
    expect(region('s3://sermons?region=il-central-1', both)).toBe('il-central-1');
    expect(region('s3://sermons?region=', both)).toBe('eu-north-1');
    expect(region('s3://sermons', { ...both, AWS_REGION: '' })).toBe('eu-south-1');
    expect(region('s3://sermons/media', {})).toBe('us-east-1');
  });

  test('a proxy list is parsed into its entries', () => {
    expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(readSettings({ TRUST_PROXY: 'loopback, fd00::/8' }).trustProxy).toEqual(['loopback', 'fd00::/8']);
    expect(readSettings({ TRUST_PROXY: 'TRUE' }).trustProxy).toBe(true);
  });
});

describe('documentation of settings', () => {
  const read = (file: string) => readFile(join(import.meta.dirname, '../../..', file), 'utf8');

  test('README.md has a row for each setting, with its default', async () => {
    const rows = [...(await read('README.md')).matchAll(/^\| (`[A-Z_`, ]+`) \| ([^|]*) \|/gm)];
    const documented = rows.flatMap(([, names = '', defaults = '']) => {
      const values = defaults.split(', ').map((value) => value.trim());
      return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ''], index) => ({
        name,
        value: values[index] ?? '',
      }));
    });
    expect(documented.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
    const documentedDefaults = documented.flatMap(({ name, value }) => {
      const [, code] = /^`([^`]*)`$/.exec(value) ?? [];
      return code === undefined || /DATA_DIR|PORT$/.test(code) ? [] : [[name, code]];
    });
    expect(documentedDefaults.length).toBeGreaterThan(10);
    expect(readSettings(Object.fromEntries(documentedDefaults))).toEqual(readSettings({}));
  });

  test('.env.example has every setting and no other, and changes nothing when it is used unedited', async () => {
    const parsed = parseEnv(await read('.env.example'));
    expect(Object.keys(parsed).sort()).toEqual([...settingNames].sort());
    expect(readSettings(parsed)).toEqual(readSettings({}));
  });

  test('docs/production names only existing settings, and runs the same start command as npm start', async () => {
    const names = Object.keys(parseEnv(await read('docs/production/bimah.env')));
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    const unit = await read('docs/production/bimah@.service');
    const [, command] = /^ExecStart=.*\/node (.*)$/m.exec(unit) ?? [];
    expect(`node ${command}`).toBe(packageFile.scripts.start);
  });
});
