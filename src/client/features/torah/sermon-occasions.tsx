import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { OccasionReference } from '../../../shared/calendar/occasion.schemas.ts';
import { touchTargetSpace } from '../../ui/touch-target.ts';

const OccasionLink = chakra(Link, {
  base: {
    ...touchTargetSpace,
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    _hover: { textDecorationColor: 'currentColor' },
  },
});

/** The occasions of a sermon. Each links to the page with all sermons for that occasion. */
export const SermonOccasions = ({ occasions }: { occasions: readonly OccasionReference[] }) => (
  <div>
    <bdi dir="ltr">
      {'Given for '}
      {occasions.map(({ slug, kind, name }, index) => (
        <Fragment key={slug}>
          {index > 0 && ' · '}
          <OccasionLink
            to={kind === 'portion' ? '/torah-portions/$slug' : '/holiday-resources/$slug'}
            params={{ slug } as never}
          >
            {name}
          </OccasionLink>
        </Fragment>
      ))}
    </bdi>
  </div>
);
