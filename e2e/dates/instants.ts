/** An instant and a time zone at which date handling often fails. */
export interface Instant {
  readonly name: string;
  /** An ISO 8601 date and time with its offset from UTC. */
  readonly at: string;
  /** The time zone of the server and of the browser. */
  readonly zone: string;
  /** The locale of the server and of the browser, such as `he_IL.UTF-8`. */
  readonly lang?: string;
  /** Part of `npm run test:dates -- --sample`. */
  readonly isInSample?: true;
}

const newYork = 'America/New_York';
const jerusalem = 'Asia/Jerusalem';

export const instants: readonly Instant[] = [
  { name: 'before midnight in UTC', at: '2026-11-18T23:59:00Z', zone: 'UTC' },
  { name: 'after midnight in UTC', at: '2026-11-19T00:01:00Z', zone: 'UTC' },
  { name: 'before midnight in New York', at: '2026-11-18T23:59:00-05:00', zone: newYork },
  { name: 'after midnight in New York', at: '2026-11-19T00:01:00-05:00', zone: newYork },
  { name: 'before midnight in Jerusalem', at: '2026-11-18T23:59:00+02:00', zone: jerusalem },
  { name: 'after midnight in Jerusalem', at: '2026-11-19T00:01:00+02:00', zone: jerusalem },
  { name: 'before summer time begins in New York', at: '2026-03-08T01:59:00-05:00', zone: newYork },
  { name: 'after summer time began in New York', at: '2026-03-08T03:01:00-04:00', zone: newYork },
  { name: 'before summer time ends in New York', at: '2026-11-01T01:59:00-04:00', zone: newYork },
  { name: 'after summer time ended in New York', at: '2026-11-01T01:01:00-05:00', zone: newYork },
  { name: 'before summer time begins in Jerusalem', at: '2026-03-27T01:59:00+02:00', zone: jerusalem },
  { name: 'after summer time began in Jerusalem', at: '2026-03-27T03:01:00+03:00', zone: jerusalem },
  { name: 'before summer time ends in Jerusalem', at: '2026-10-25T01:59:00+03:00', zone: jerusalem },
  { name: 'after summer time ended in Jerusalem', at: '2026-10-25T01:01:00+02:00', zone: jerusalem },
  { name: '29 February in UTC', at: '2028-02-29T22:30:00Z', zone: jerusalem, isInSample: true },
  { name: '31 December', at: '2026-12-31T23:59:00Z', zone: 'UTC' },
  { name: 'Rosh Hashana', at: '2026-09-12T12:00:00Z', zone: newYork },
  { name: 'Yom Kippur', at: '2026-09-21T12:00:00Z', zone: jerusalem },
  { name: 'Simchat Torah in Israel', at: '2026-10-03T10:00:00Z', zone: jerusalem },
  { name: 'Simchat Torah in the diaspora', at: '2026-10-04T16:00:00Z', zone: newYork },
  { name: 'a Pesach week', at: '2026-04-05T12:00:00Z', zone: newYork, isInSample: true },
  { name: 'Adar I', at: '2027-02-20T12:00:00Z', zone: newYork },
  { name: 'Adar II', at: '2027-03-20T12:00:00Z', zone: newYork },
  { name: 'Tisha b’Av on Shabbat', at: '2029-07-21T12:00:00Z', zone: jerusalem },
  { name: 'Saturday before sunset', at: '2026-11-21T15:30:00+02:00', zone: jerusalem },
  { name: 'Saturday after sunset', at: '2026-11-21T18:30:00+02:00', zone: jerusalem },
  { name: 'Thursday 11:59 UTC', at: '2026-11-19T11:59:00Z', zone: 'UTC' },
  { name: 'Thursday 12:01 UTC', at: '2026-11-19T12:01:00Z', zone: 'UTC' },
  { name: 'the Sunday after the default instant', at: '2026-11-22T13:50:00Z', zone: 'UTC' },
  { name: 'in Jerusalem', at: '2026-11-18T15:00:00Z', zone: jerusalem },
  { name: 'in Los Angeles', at: '2026-11-18T15:00:00Z', zone: 'America/Los_Angeles' },
  { name: 'in Auckland', at: '2026-11-18T15:00:00Z', zone: 'Pacific/Auckland', isInSample: true },
  {
    name: 'in Hebrew',
    at: '2026-11-18T15:00:00Z',
    zone: jerusalem,
    lang: 'he_IL.UTF-8',
  },
];

/** @param selection separated by commas: `all`, `sample`, or parts of the names */
export function selectInstants(selection: string): Instant[] {
  const parts = selection.split(',');
  return instants.filter(
    ({ name, isInSample }) =>
      parts.includes('all') ||
      (isInSample && parts.includes('sample')) ||
      parts.some((part) => name.includes(part)),
  );
}
