/** Today where the browsers of the tests are (playwright.config.ts): elsewhere it may be tomorrow already. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
