import { shiftDate } from '../../src/server/testing/runner/clock.ts';
import { readEmailsTo } from '../sites/outbox.ts';
import { getCard, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectConfirmation, fillIn, getSubmitButton } from '../support/submission-form.ts';
import { selectInstants } from './instants.ts';

const reader = 'reader@example.org';

/** Matches the name of a reading with straight or typographic apostrophes: pages write the latter. */
const readingPattern = ({ portions, holiday }: { portions: string[]; holiday: string | null }) =>
  new RegExp((portions.join('-') || String(holiday)).replaceAll("'", "['’]"));

/** Reads the subjects of the highlights emails that the reader got. */
async function readHighlightsSubjects(dataDir: string): Promise<(string | undefined)[]> {
  const emails = await readEmailsTo(dataDir, reader);
  return emails.map(({ subject }) => subject).filter((subject) => !subject?.startsWith('Welcome'));
}

for (const { name, at, zone, lang = 'en_US.UTF-8' } of selectInstants(process.env.TEST_DATES ?? 'all')) {
  test(name, async ({ browser, dataDir, startOwnSite }) => {
    const offsetMs = Date.parse(at) - Date.now();
    const baseOffsetMs = Number(process.env.TEST_CLOCK_OFFSET);
    const now = () => new Date(Date.now() + offsetMs);
    const site = await startOwnSite({
      template: 'empty',
      env: {
        SEED_DEMO: 'true',
        HIGHLIGHTS_SCHEDULE: '',
        TZ: zone,
        LANG: lang,
        TEST_CLOCK_OFFSET: String(baseOffsetMs + offsetMs),
      },
    });
    const context = await browser.newContext({
      baseURL: site.url,
      timezoneId: zone,
      locale: lang.slice(0, 5).replace('_', '-'),
    });
    await context.addInitScript(shiftDate, offsetMs);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const fetchJson = async (path: string) => (await page.request.get(path)).json();
    const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now());
    /** Runs a check. If it fails and midnight passed during it, runs it again with the new date. */
    const checkToday = async (check: (day: string) => Promise<void>) => {
      const day = today();
      await check(day).catch(async (error) => {
        if (today() === day) throw error;
        await check(today());
      });
    };

    await test.step('home', () =>
      checkToday(async (day) => {
        const reading = await fetchJson(`/api/calendar/reading?date=${day}`);
        const [recent] = await fetchJson('/api/sermons/recent');
        await page.goto('/');
        const readingLink = page.getByRole('link', {
          name: reading.portions.length > 0 ? /This week’s portion/i : /This week’s reading/i,
        });
        await expect(readingLink).toContainText(readingPattern(reading));
        await expect(page.getByRole('main')).toContainText(recent.title);
        await expect(page.getByRole('contentinfo')).toContainText(`© ${now().getUTCFullYear()}`);
        await readingLink.click();
        await expect(page).toHaveURL(/\/(torah-portions|holiday-resources)\/[a-z]/);
        const [firstPortion] = reading.portions;
        if (firstPortion)
          await expect(page.getByRole('heading', { level: 1 })).toContainText(
            readingPattern({ portions: [firstPortion], holiday: null }),
          );
      }));

    await test.step('calendar', () =>
      checkToday(async (day) => {
        await page.goto('/jewish-calendar');
        await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', day);
        await expect(page.locator('[data-selected]')).toHaveAttribute('data-day', day);
      }));

    await test.step('portions', () =>
      checkToday(async (day) => {
        const reading = await fetchJson(`/api/calendar/reading?date=${day}`);
        await page.goto('/torah-portions');
        await expect(page.locator('#this-week')).toContainText(readingPattern(reading));
        await expect(page.locator(`main time[datetime="${reading.date}"]`)).toBeVisible();
      }));

    const title = `Sent ${name}`;
    let firstDay = '';
    await test.step('submit', async () => {
      firstDay = today();
      await page.goto('/submit');
      await fillIn(page, title);
      await getSubmitButton(page).click();
      await expectConfirmation(page);
    });

    await test.step('publish', async () => {
      await logIn(page, '/admin?show=drafts');
      // The submitted draft and two demonstration drafts.
      await expect(page.getByRole('article')).toHaveCount(3);
      const [draft] = await fetchJson('/api/admin/sermons?filter=drafts');
      expect(draft.title).toBe(title);
      // The form's default is the current date; midnight may have passed since.
      expect([firstDay, today()]).toContain(draft.dateDelivered.slice(0, 10));
      await getCard(page, draft).getByRole('button', { name: 'Publish' }).click();
      await expect.poll(async () => (await fetchJson('/api/admin/sermons?filter=drafts')).length).toBe(2);
      await page.goto('/');
      await expect(page.getByRole('main')).toContainText(title);
    });

    await test.step('highlights', async () => {
      await page.request.post('/api/newsletters/subscribe', { data: { email: reader } });
      const { nextAt, sermons } = await fetchJson('/api/admin/newsletters/highlights');
      // At least the published sermon is in the next issue, unless the schedule has sent an issue in between.
      expect(sermons.length + (await readHighlightsSubjects(dataDir)).length).toBeGreaterThan(0);
      expect(new Date(nextAt).toISOString()).toMatch(/T12:00:00\.000Z$/);
      expect(new Date(nextAt).getUTCDay()).toBe(4);
      await page.goto('/admin?tab=newsletter');
      const panel = page.getByRole('region', { name: 'Weekly Highlights' });
      await expect(panel.getByText(/The next issue goes out on Thursday, /)).toBeVisible();
      await page.request.post('/api/admin/newsletters/highlights/send');
      // Only one email, also when the schedule ran first.
      await expect.poll(() => readHighlightsSubjects(dataDir)).toEqual([expect.stringMatching(/^This week/)]);
    });

    expect(errors).toEqual([]);
    await context.close();
  });
}
