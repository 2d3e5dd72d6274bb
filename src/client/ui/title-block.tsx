import { Box, type BoxProps, chakra, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TitleBlockProps extends Omit<BoxProps, 'title'> {
  /** The page that lists all pages of this kind, as a link above the title. */
  readonly list: { readonly to: string; readonly label: string };
  /** Text after the link. */
  readonly section?: string | undefined;
  readonly avatar?: ReactNode;
  readonly title: ReactNode;
  readonly hebrewTitle: string | null;
  /** `md` for names, which can be long. */
  readonly titleSize?: 'md' | 'lg';
  /** Details below the title. */
  readonly children: ReactNode;
}

const sizes = {
  md: { title: { base: '3xl', md: '4xl' }, lineHeight: '1.15', hebrew: { base: 'xl', md: '3xl' } },
  lg: { title: { base: '4xl', md: '5xl' }, lineHeight: '1.1', hebrew: { base: '2xl', md: '4xl' } },
} as const;

/** The title block of a page about one occasion, rabbi, synagogue or source. */
export function TitleBlock({
  list,
  section,
  avatar,
  title,
  hebrewTitle,
  titleSize = 'lg',
  children,
  ...box
}: TitleBlockProps) {
  const size = sizes[titleSize];
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
      {...box}
    >
      <chakra.p fontSize="xs" fontWeight={700} letterSpacing="0.14em" textTransform="uppercase" color="gold">
        <chakra.span
          display="inline-flex"
          alignItems="center"
          minHeight="11"
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.3em' }}
          asChild
        >
          <Link to={list.to}>{list.label}</Link>
        </chakra.span>
        {section && ` · ${section}`}
      </chakra.p>
      {avatar}
      <Heading as="h1" size="2xl" fontSize={size.title} lineHeight={size.lineHeight} mt="1">
        {title}
      </Heading>
      {hebrewTitle && (
        <chakra.p
          lang="he"
          dir="rtl"
          fontFamily="heading"
          fontSize={size.hebrew}
          lineHeight={titleSize === 'lg' ? '1.4' : undefined}
          color="muted"
          mt="2"
        >
          {hebrewTitle}
        </chakra.p>
      )}
      <Box aria-hidden="true" width="16" borderTopWidth="2px" borderColor="goldLine" mx="auto" my="6" />
      {children}
    </Box>
  );
}
