import { Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link, useRouteContext } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { FacebookIcon, InstagramIcon, TwitterIcon } from '../../ui/icons.tsx';
import { PlaceholderLink } from '../../ui/navigation/placeholder-link.tsx';
import { touchTarget } from '../../ui/touch-target.ts';
import { mainLinks, resourceLinks } from './navigation.ts';

const linkStyle = {
  ...touchTarget,
  _hover: { color: 'blue', textDecoration: 'underline', textUnderlineOffset: '0.22em' },
} as const;
const FooterLink = chakra(Link, { base: linkStyle });
const Anchor = chakra('a', { base: linkStyle });

interface SiteLinkProps extends Omit<ComponentProps<typeof PlaceholderLink>, 'ref'> {
  readonly href: string | undefined;
  readonly rel?: string;
}

/** A link to a URL from the settings, or a placeholder if the setting has no value. */
const SiteLink = ({ href, rel = 'noopener', ...props }: SiteLinkProps) =>
  href ? <Anchor href={href} rel={rel} {...props} /> : <PlaceholderLink {...props} />;

const socialLinks = [
  { name: 'facebook', label: 'Facebook', Icon: FacebookIcon },
  { name: 'twitter', label: 'Twitter', Icon: TwitterIcon },
  { name: 'instagram', label: 'Instagram', Icon: InstagramIcon },
] as const;

const titleProps = { as: 'h2', fontSize: 'md', fontWeight: 600, mb: '2' } as const;

/** The footer of every page except static ones, such as the booklet. */
export function SiteFooter({ newsletter }: { newsletter: ReactNode }) {
  const { site } = useRouteContext({ from: '__root__' });
  return (
    <Box as="footer" data-no-print mt="auto" borderTopWidth="1px" borderColor="line" fontSize="sm">
      <Grid
        maxW="page"
        mx="auto"
        px={{ base: '4', md: '8' }}
        pt={{ base: '10', md: '14' }}
        pb={{ base: '8', md: '10' }}
        gap={{ base: '8', md: '10' }}
        templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1.6fr 1fr 1fr 1.6fr' }}
      >
        <Box>
          <Box fontFamily="heading" fontSize="xl" mb="2">
            {site.name}
          </Box>
          <Box as="p" color="muted" maxW="22rem">
            {site.name} connects rabbis and communities through weekly sermons and teachings.
          </Box>
          <Flex as="ul" listStyleType="none" mt="3" ms="-3">
            {socialLinks.map(({ name, label, Icon }) => (
              <li key={label}>
                <SiteLink
                  href={site.links[name]}
                  rel="me noopener"
                  aria-label={label}
                  boxSize="11"
                  justifyContent="center"
                  color="muted"
                >
                  <Icon />
                </SiteLink>
              </li>
            ))}
          </Flex>
        </Box>
        <Box as="nav" aria-label="Quick Links">
          <Heading {...titleProps}>Quick Links</Heading>
          <Flex as="ul" direction="column" listStyleType="none">
            {mainLinks.map((link) => (
              <li key={link.to}>
                <FooterLink to={link.to} activeOptions={{ exact: true, includeSearch: false }}>
                  {link.label}
                </FooterLink>
              </li>
            ))}
            <li>
              <SiteLink href={site.links.about}>About Us</SiteLink>
            </li>
            <li>
              <SiteLink href={site.links.contact}>Contact</SiteLink>
            </li>
          </Flex>
        </Box>
        <Box as="nav" aria-label="Resources">
          <Heading {...titleProps}>Resources</Heading>
          <Flex as="ul" direction="column" listStyleType="none">
            {resourceLinks.map((link) => (
              <li key={link.to}>
                <FooterLink to={link.to} activeOptions={{ exact: true, includeSearch: false }}>
                  {link.label}
                </FooterLink>
              </li>
            ))}
            <li>
              <Anchor href="/feed.xml">Feed</Anchor>
            </li>
            <li>
              <Anchor href="/podcast.xml">Podcast</Anchor>
            </li>
          </Flex>
        </Box>
        {newsletter}
      </Grid>
      <Box maxW="page" mx="auto" px={{ base: '4', md: '8' }} pb="8" color="muted" fontSize="xs">
        <Box as="p" borderTopWidth="1px" borderColor="line" pt="5" suppressHydrationWarning>
          {`© ${new Date().getUTCFullYear()} ${site.name}`}
        </Box>
      </Box>
    </Box>
  );
}
