const formats = {
  'date and time': new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  'long date': new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }),
  'date with weekday': new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }),
  time: new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }),
};

/**
 * Formats an ISO 8601 time in the time zone of the browser (docs/product/screens.md V6). Only for the dashboard, which
 * is rendered in the browser only: on other pages, the text of the server would differ.
 */
export function formatLocalTime(time: string, format: keyof typeof formats = 'date and time'): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : formats[format].format(date);
}
