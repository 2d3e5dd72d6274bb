const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO 8601 time in the time zone of the browser, for the dashboard, which is rendered in the browser only. */
export const formatLocalTime = (time: string): string => dateTime.format(new Date(time));
