import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorKind, ContributorPage } from '../../../shared/contributor.schemas.ts';
import { linkRel } from '../../../shared/formatted-text/link-rel.ts';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { websiteHref } from '../../../shared/text/website.ts';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';
import { plural } from '../../ui/text/quantities.ts';
import { TitleBlock } from '../../ui/title-block.tsx';
import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';

const maxShownPlaces = 3;

/** The maximum number of related synagogues or rabbis that are shown at first. The others are collapsed. */
const maxShownOthers = 12;

/** The title of a rabbi's or synagogue's page: avatar, names, places, website, and related synagogues or rabbis. */
export function ContributorTitle({ kind, data }: { kind: ContributorKind; data: ContributorPage }) {
  const { contributor, others } = data;
  const { name, hebrewName, portraitUrl, places, website } = contributor;
  const href = website ? websiteHref(website) : null;
  const otherKind = kind === 'rabbi' ? 'synagogue' : 'rabbi';
  return (
    <TitleBlock
      list={
        kind === 'rabbi' ? { to: '/rabbis', label: 'Rabbis' } : { to: '/synagogues', label: 'Synagogues' }
      }
      avatar={portraitUrl && <LargeAvatar url={portraitUrl} />}
      title={
        <bdi {...blockAttributes(name)}>
          <BidiText>{name}</BidiText>
        </bdi>
      }
      hebrewTitle={hebrewName}
      titleSize="md"
      overflowWrap="anywhere"
    >
      {places.length > 0 && (
        <chakra.p color="muted">
          {places.slice(0, maxShownPlaces).map(({ city, state, country }, index) => (
            <span key={`${country} ${state} ${city}`}>
              {index > 0 && ' · '}
              <BidiSpan>{city}</BidiSpan>, <BidiSpan>{country}</BidiSpan>
            </span>
          ))}
        </chakra.p>
      )}
      {href && (
        <chakra.p mt="1">
          <chakra.a
            href={href}
            rel={linkRel}
            color="blue"
            fontWeight={600}
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
          >
            Website
          </chakra.a>
        </chakra.p>
      )}
      {others.length > 0 && <OtherLinks kind={kind} others={others.slice(0, maxShownOthers)} />}
      {others.length > maxShownOthers && (
        <details>
          <chakra.summary
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            cursor="pointer"
            color="blue"
            fontWeight={600}
            listStyleType="none"
            _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.3em' }}
          >
            {`Show ${plural(others.length - maxShownOthers, `more ${otherKind}`)}`}
          </chakra.summary>
          <OtherLinks kind={kind} others={others.slice(maxShownOthers)} />
        </details>
      )}
    </TitleBlock>
  );
}

const LargeAvatar = ({ url }: { url: string }) => (
  <Box
    boxSize={{ base: '7rem', md: '9rem' }}
    borderRadius="full"
    overflow="hidden"
    borderWidth="1px"
    borderColor="line"
    mx="auto"
    mt="3"
    mb="5"
  >
    <UploadedImage url={url} sizes="9rem" alt="" />
  </Box>
);

/** Links to the synagogues of a rabbi, or to the rabbis of a synagogue. */
const OtherLinks = ({ kind, others }: { kind: ContributorKind; others: ContributorPage['others'] }) => (
  <Flex
    as="ul"
    listStyleType="none"
    justify="center"
    wrap="wrap"
    columnGap="5"
    mt="2"
    aria-label={kind === 'rabbi' ? 'Synagogues' : 'Rabbis'}
  >
    {others.map((other) => (
      <li key={other.slug}>
        <chakra.span
          display="inline-flex"
          alignItems="center"
          minHeight="11"
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.3em' }}
          asChild
        >
          <Link to={kind === 'rabbi' ? '/synagogues/$slug' : '/rabbis/$slug'} params={{ slug: other.slug }}>
            <BidiSpan>{other.name}</BidiSpan>
          </Link>
        </chakra.span>
      </li>
    ))}
  </Flex>
);
