import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { scheduleOf } from '../../../shared/calendar';
import { type Api, trpc } from '../../trpc';
import { fingerRoom } from '../../ui/finger-room';
import { HebrewName, readingTitle } from './portion-name';

const PortionLink = chakra(Link, {
  base: {
    ...fingerRoom,
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    _hover: { textDecorationColor: 'currentColor' },
  },
});

interface Occasion {
  /** The day, `YYYY-MM-DD`. */
  readonly day: string;
  /** In Israel its own schedule decides. */
  readonly country: string;
}

const inputOf = ({ day, country }: Occasion) => ({ from: day, weeks: 1, schedule: scheduleOf(country) });

/** Brings the reading along with a page that shows {@link PortionOfWeek}. */
export const prefetchPortionOfWeek = (api: Api, occasion: Occasion) =>
  api.calendar.readings.prefetch(inputOf(occasion));

/**
 * A line with the portion of the week of a day, leading to its place among the portions, or where it has none, to the
 * sermons given in its week.
 */
export function PortionOfWeek(occasion: Occasion) {
  const { data } = trpc.calendar.readings.useQuery(inputOf(occasion));
  const reading = data?.[0];
  if (!reading) return null;
  return (
    <div>
      <bdi dir="ltr">
        The week’s portion: {reading.portions.length === 0 && readingTitle(reading)}
        {reading.portions.map((portion, index) => (
          <Fragment key={portion.name}>
            {index > 0 && ' – '}
            {portion.id ? (
              <PortionLink to="/torah-portions" hash={portion.id}>
                {portion.name}
              </PortionLink>
            ) : (
              <PortionLink to="/directory" search={{ portion: portion.week } as never}>
                {portion.name}
              </PortionLink>
            )}{' '}
            <HebrewName>{portion.hebrewName}</HebrewName>
          </Fragment>
        ))}
      </bdi>
    </div>
  );
}
