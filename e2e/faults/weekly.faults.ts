import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../src/server/testing/mail-server.ts';
import { createDataDir } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { createAdministrator, listRecipients, pollOptions, secondMs } from './weekly-schedule.ts';

const hourMs = 60 * 60 * secondMs;
const weekMs = 7 * 24 * hourMs;

describe('a process whose clock reaches Thursday noon', () => {
  const readers = ['a@example.org', 'b@example.org', 'c@example.org'];
  let mailServer: MailServer;
  let dataDir: string;
  let site: RunningSite;
  let administrator: ReturnType<typeof createAdministrator>;

  /**
   * A Thursday noon (UTC), in milliseconds. On every day it is at least six days in the future, because the tests only
   * set the clock forward.
   */
  const noon = (() => {
    const now = new Date();
    const days = (4 - now.getUTCDay() + 7) % 7;
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12) + weekMs;
  })();

  /** Sets the clock of the process and of its embedded database. */
  async function setClock(timeMs: number): Promise<void> {
    // The file has the difference to the machine's clock. It is written atomically, because the process reads it
    // whenever it reads its clock.
    await writeFile(join(dataDir, 'clock.new'), String(timeMs - Date.now()));
    await rename(join(dataDir, 'clock.new'), join(dataDir, 'clock'));
  }

  beforeAll(async () => {
    [mailServer, dataDir] = await Promise.all([startMailServer(), createDataDir('weekly')]);
    await setClock(noon - 24 * hourMs);
    site = await startSite({
      dataDir,
      env: {
        // The weekly schedule: Thursday, 12:00 UTC.
        HIGHLIGHTS_SCHEDULE: '',
        SEED_DEMO: 'false',
        LOG_LEVEL: 'info',
        SMTP_URL: mailServer.url,
        NODE_OPTIONS: `--import ${new URL('../../src/server/testing/runner/clock.ts', import.meta.url)}`,
        CLOCK_FILE: join(dataDir, 'clock'),
      },
    });
    administrator = createAdministrator(site);
    await administrator.subscribe(readers);
  });
  afterAll(async () => {
    await site?.stop();
    await mailServer?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('sends each weekly issue to each subscriber once, also when its clock jumps past the time, as after a suspension', async () => {
    await administrator.publish('Of the first week');
    await setClock(noon - 5 * secondMs);
    await expect.poll(() => listRecipients(mailServer, 'Of the first week'), pollOptions).toEqual(readers);
    const [issue, ...others] = await administrator.readIssues();
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ sentBy: null, sermons: 1 });
    const delayMs = Date.parse(issue?.createdAt ?? '') - noon;
    expect([delayMs >= 0, delayMs < 2 * 60 * secondMs]).toEqual([true, true]);

    await administrator.publish('Of the second week');
    await setClock(noon + weekMs + 3 * hourMs);
    await expect.poll(() => listRecipients(mailServer, 'Of the second week'), pollOptions).toEqual(readers);
    expect(listRecipients(mailServer, 'Of the first week')).toEqual(readers);
    expect((await administrator.readIssues()).map(({ sermons }) => sermons)).toEqual([1, 1]);
    expect(site.output()).not.toMatch(/request failed"|procedure failed"|unhandled/i);
  });
});
