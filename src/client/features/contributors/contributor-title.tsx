import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorKind, ContributorPage } from '../../../shared/contributor.schemas';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { websiteHref } from '../../../shared/text/website.ts';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';
import { plural } from '../../ui/text/quantities.ts';
import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';

/** The number of synagogues or rabbis shown; the others are collapsed. */
const maxOthers = 12;

/** The title of a rabbi's or synagogue's page: portrait, names, places, website, and related synagogues or rabbis. */
export function ContributorTitle({ kind, data }: { kind: ContributorKind; data: ContributorPage }) {
  const { contributor, others } = data;
  const { name, hebrewName, portraitUrl, places, website } = contributor;
  const href = website ? websiteHref(website) : null;
  const otherKind = kind === 'rabbi' ? 'synagogue' : 'rabbi';
  return (
    <Box
      as="header"
      textAlign="center"
      borderBlockWidth="1px"
      borderTopWidth="3px"
      borderColor="ink"
      borderTopStyle="double"
      py={{ base: '8', md: '12' }}
      mb={{ base: '10', md: '14' }}
      overflowWrap="anywhere"
    >
      <chakra.p fontSize="xs" fontWeight={700} letterSpacing="0.14em" textTransform="uppercase" color="gold">
        <TextLink to={kind === 'rabbi' ? '/rabbis' : '/synagogues'}>
          {kind === 'rabbi' ? 'Rabbis' : 'Synagogues'}
        </TextLink>
      </chakra.p>
      {portraitUrl && (
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
          <UploadedImage url={portraitUrl} sizes="9rem" alt="" />
        </Box>
      )}
      <Heading as="h1" size="2xl" fontSize={{ base: '3xl', md: '5xl' }} lineHeight="1.15" mt="1">
        <bdi {...blockAttributes(name)}>
          <BidiText>{name}</BidiText>
        </bdi>
      </Heading>
      {hebrewName && (
        <chakra.p
          lang="he"
          dir="rtl"
          fontFamily="heading"
          fontSize={{ base: 'xl', md: '3xl' }}
          color="muted"
          mt="2"
        >
          {hebrewName}
        </chakra.p>
      )}
      <Box aria-hidden="true" width="16" borderTopWidth="2px" borderColor="goldLine" mx="auto" my="6" />
      {places.length > 0 && (
        <chakra.p color="muted">
          {places.slice(0, 3).map(({ city, state, country }, index) => (
            <span key={`${country} ${state} ${city}`}>
              {index > 0 && ' · '}
              <bdi>{city}</bdi>, <bdi>{country}</bdi>
            </span>
          ))}
        </chakra.p>
      )}
      {href && (
        <chakra.p mt="1">
          <chakra.a
            href={href}
            rel="nofollow ugc noopener"
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
      {others.length > 0 && <OtherLinks kind={kind} others={others.slice(0, maxOthers)} />}
      {others.length > maxOthers && (
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
            {`Show ${plural(others.length - maxOthers, `more ${otherKind}`)}`}
          </chakra.summary>
          <OtherLinks kind={kind} others={others.slice(maxOthers)} />
        </details>
      )}
    </Box>
  );
}

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
        <TextLink to={kind === 'rabbi' ? '/synagogues/$slug' : '/rabbis/$slug'} slug={other.slug}>
          <BidiSpan>{other.name}</BidiSpan>
        </TextLink>
      </li>
    ))}
  </Flex>
);

type To = '/rabbis' | '/synagogues' | '/rabbis/$slug' | '/synagogues/$slug';

const TextLink = ({ to, slug = '', children }: { to: To; slug?: string; children: React.ReactNode }) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    minHeight="11"
    _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.3em' }}
    asChild
  >
    <Link to={to} params={{ slug }}>
      {children}
    </Link>
  </chakra.span>
);
