import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorPage } from '../../../shared/contributor.schemas.ts';

/** The occasions of the sermons of a rabbi or synagogue, the most frequent first. */
export function CoveredOccasions({ occasions }: Pick<ContributorPage, 'occasions'>) {
  if (occasions.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="occasions" borderTopWidth="1px" borderColor="ink" mt="12" pt="8">
      <Heading as="h2" id="occasions" size="lg" mb="4">
        Portions and holidays
      </Heading>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="6">
        {occasions.map(({ slug, kind, name, sermonCount }) => (
          <Flex as="li" key={slug} align="center" gap="1.5">
            <Box
              asChild
              color="blue"
              display="flex"
              alignItems="center"
              minHeight="11"
              minWidth="11"
              _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.22em' }}
            >
              <Link
                to={kind === 'portion' ? '/torah-portions/$slug' : '/holiday-resources/$slug'}
                params={{ slug }}
              >
                {name}
              </Link>
            </Box>
            {sermonCount > 1 && (
              <Box as="span" color="muted" fontSize="sm">
                {sermonCount}
                <chakra.span srOnly> sermons</chakra.span>
              </Box>
            )}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
