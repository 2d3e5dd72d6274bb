import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shiftDate } from '../../src/server/testing/runner/clock.ts';
import { emailsTo } from '../sites/outbox.ts';
import { startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';
import { cardOf, logIn } from '../support/dashboard.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';
import { fillIn, submitButton } from '../support/submission-form.ts';
import { chosenInstants } from './instants.ts';

const reader = 'reader@example.org';

/** The name of a reading as pages write it, with typographic apostrophes. */
const nameOf = ({ portions, holiday }: { portions: string[]; holiday: string | null }) =>
  new RegExp((portions.join('-') || String(holiday)).replaceAll("'", "['’]"));

/** The subjects of the highlights emails that the reader got. */
async function highlightsIn(dataDir: string): Promise<(string | undefined)[]> {
  const emails = await emailsTo(dataDir, reader);
  return emails.map(({ subject }) => subject).filter((subject) => !subject?.startsWith('Welcome'));
}

for (const { name, at, zone, lang = 'en_US.UTF-8' } of chosenInstants(process.env.TEST_DATES ?? 'all')) {
  test(name, async ({ browser }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bimah-dates-'));
    await copyTemplate('empty', dataDir);
    const offset = Date.parse(at) - Date.now();
    const base = Number(process.env.TEST_CLOCK_OFFSET);
    const now = () => new Date(Date.now() + offset);
    const site = await startSite({
      dataDir,
      env: {
        SEED_DEMO: 'true',
        HIGHLIGHTS_SCHEDULE: '',
        TZ: zone,
        LANG: lang,
        TEST_CLOCK_OFFSET: String(base + offset),
      },
    });
    const context = await browser.newContext({
      baseURL: site.url,
      timezoneId: zone,
      locale: lang.slice(0, 5).replace('_', '-'),
    });
    await context.addInitScript(shiftDate, offset);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.addInitScript(() =>
      addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
    );
    const open = async (path: string) => {
      await page.goto(path);
      await hydrated(page);
    };
    const read = async (path: string) => (await page.request.get(path)).json();
    /** Midnight may pass during any step: the page may show the date before or after the step. */
    const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now());
    const onToday = async (check: (day: string) => Promise<void>) => {
      const day = today();
      await check(day).catch(async (error) => {
        if (today() === day) throw error;
        await check(today());
      });
    };

    await test.step('home', () =>
      onToday(async (day) => {
        const reading = await read(`/api/calendar/reading?date=${day}`);
        const [recent] = await read('/api/sermons/recent');
        await open('/');
        const band = page.getByRole('link', {
          name: reading.portions.length > 0 ? /This week’s portion/i : /This week’s reading/i,
        });
        await expect(band).toContainText(nameOf(reading));
        await expect(page.getByRole('main')).toContainText(recent.title);
        await expect(page.getByRole('contentinfo')).toContainText(`© ${now().getUTCFullYear()}`);
        await band.click();
        await expect(page).toHaveURL(/\/(torah-portions|holiday-resources)\/[a-z]/);
        const [first] = reading.portions;
        if (first)
          await expect(page.getByRole('heading', { level: 1 })).toContainText(
            nameOf({ portions: [first], holiday: null }),
          );
      }));

    await test.step('calendar', () =>
      onToday(async (day) => {
        await open('/jewish-calendar');
        await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', day);
        await expect(page.locator('[data-selected]')).toHaveAttribute('data-day', day);
      }));

    await test.step('portions', () =>
      onToday(async (day) => {
        const reading = await read(`/api/calendar/reading?date=${day}`);
        await open('/torah-portions');
        await expect(page.locator('#this-week')).toContainText(nameOf(reading));
        await expect(page.locator(`main time[datetime="${reading.date}"]`)).toBeVisible();
      }));

    const title = `Sent ${name}`;
    await test.step('submit', async () => {
      await open('/submit');
      await fillIn(page, title);
      await submitButton(page).click();
      await expect(page.getByText('Thank you for your sermon')).toBeVisible();
    });

    await test.step('publish', async () => {
      await logIn(page, '/admin?show=drafts');
      await hydrated(page);
      // Two of the demonstration, and the submitted one above them.
      await expect(page.getByRole('article')).toHaveCount(3);
      const [draft] = await read('/api/admin/sermons?filter=drafts');
      expect(draft.title).toBe(title);
      expect(draft.dateDelivered.slice(0, 10) <= today()).toBe(true);
      await cardOf(page, draft).getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Sermon Published')).toBeVisible();
      await open('/');
      await expect(page.getByRole('main')).toContainText(title);
    });

    await test.step('highlights', async () => {
      await page.request.post('/api/newsletters/subscribe', { data: { email: reader } });
      const { nextAt, sermons } = await read('/api/admin/newsletters/highlights');
      // Only the sermon published in the test, unless the schedule ran in between.
      expect(sermons.length + (await highlightsIn(dataDir)).length).toBeGreaterThan(0);
      expect(new Date(nextAt).toISOString()).toMatch(/T12:00:00\.000Z$/);
      expect(new Date(nextAt).getUTCDay()).toBe(4);
      await open('/admin?tab=newsletter');
      const panel = page.getByRole('region', { name: 'Weekly Highlights' });
      await expect(panel.getByText(/The next issue goes out on Thursday, /)).toBeVisible();
      await page.request.post('/api/admin/newsletters/highlights/send');
      // Only one email, also when the schedule ran first.
      await expect.poll(() => highlightsIn(dataDir)).toEqual([expect.stringMatching(/^This week/)]);
    });

    expect(problems).toEqual([]);
    await context.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}
