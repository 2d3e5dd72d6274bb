/** Today in the time zone of the test browsers (playwright.config.ts); elsewhere the date may differ. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
