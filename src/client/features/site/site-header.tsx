import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';
import { ColorModeButton } from '../../ui/buttons/color-mode-button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { ChevronIcon, CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { mainLinks, resourceLinks } from './navigation.ts';

const NavLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    minWidth: { base: '11', lg: byPointer('11', '0') },
    fontWeight: 600,
    fontSize: 'sm',
    color: 'ink',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    transitionProperty: 'border-color, color',
    transitionDuration: 'fast',
    whiteSpace: 'nowrap',
    _hover: { color: 'blue' },
    '&[aria-current=page]': { color: 'blue', borderColor: 'goldLine' },
  },
});

/**
 * The state and props of a button that expands navigation, and the props of the element around both. Following a link,
 * searching and Escape collapse it.
 */
function useDisclosure() {
  const href = useLocation({ select: (location) => location.href });
  const [isOpen, setOpen] = useState(false);
  const [lastHref, setLastHref] = useState(href);
  const button = useRef<HTMLButtonElement>(null);
  if (lastHref !== href) {
    setLastHref(href);
    setOpen(false);
  }
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return {
    href,
    isOpen,
    setOpen,
    toggleProps: { ref: button, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
    containerProps: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') close();
      },
      // A link to the current page does not change the URL. The capture phase comes before the router handles the
      // click, so the router can still move the focus.
      onClickCapture: ({ target }: MouseEvent) => {
        if ((target as Element).closest('a')) close();
      },
      onSubmitCapture: close,
    },
  };
}

/** The site header: name, navigation, search, color mode. On small screens, a button shows navigation and search. */
export function SiteHeader() {
  const { site } = useRouteContext({ from: '__root__' });
  const { isOpen, toggleProps, containerProps } = useDisclosure();
  return (
    <Box as="header" data-no-print borderBottomWidth="1px" borderColor="line" bg="ground" {...containerProps}>
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: '4', md: '8' }}
        minH={{ base: '16', lg: '20' }}
        align="center"
        gap={{ base: '3', lg: '8' }}
      >
        <NavBrand>
          <Link to="/">{site.name}</Link>
        </NavBrand>
        <Flex
          as="nav"
          aria-label="Main"
          display={{ base: 'none', lg: 'flex' }}
          gap="6"
          align="center"
          flex="1"
        >
          {mainLinks.map((link) => (
            <NavLink key={link.to} to={link.to} activeOptions={{ exact: true, includeSearch: false }}>
              {link.label}
            </NavLink>
          ))}
          <ResourcesMenu />
        </Flex>
        <Box display={{ base: 'none', lg: 'block' }} w="14rem">
          <HeaderSearch />
        </Box>
        {/* The icons align with the page margin; their touch targets extend past it. */}
        <Flex ml={{ base: 'auto', lg: '0' }} me="-3" gap="1">
          <ColorModeButton />
          <IconButton
            {...toggleProps}
            type="button"
            display={{ base: 'inline-flex', lg: 'none' }}
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-controls="site-menu"
          >
            {isOpen ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        </Flex>
      </Flex>
      <Box
        id="site-menu"
        display={{ base: isOpen ? 'block' : 'none', lg: 'none' }}
        borderTopWidth="1px"
        borderColor="line"
        px={{ base: '4', md: '8' }}
        pb="6"
        pt="4"
      >
        <HeaderSearch />
        <Flex as="nav" aria-label="Menu" direction="column" align="flex-start" mt="3">
          {mainLinks.map((link) => (
            <NavLink key={link.to} to={link.to} activeOptions={{ exact: true, includeSearch: false }}>
              {link.label}
            </NavLink>
          ))}
          <Box as="p" color="muted" fontSize="xs" mt="4" mb="1">
            Resources
          </Box>
          {resourceLinks.map((link) => (
            <NavLink key={link.to} to={link.to}>
              {link.label}
            </NavLink>
          ))}
        </Flex>
      </Box>
    </Box>
  );
}

const NavBrand = chakra('div', {
  base: {
    fontFamily: 'heading',
    fontSize: '2xl',
    fontWeight: 500,
    lineHeight: 1,
    letterSpacing: '-0.01em',
    '& a': { py: '2' },
  },
});

const IconButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    height: '11',
    borderRadius: 'md',
    color: 'ink',
    cursor: 'pointer',
    _hover: { color: 'blue' },
  },
});

/** A disclosure, not an ARIA menu: a button that expands a list of links. */
function ResourcesMenu() {
  const { href, isOpen, setOpen, toggleProps, containerProps } = useDisclosure();
  const listId = useId();
  const isActive = resourceLinks.some((link) => href.startsWith(link.to));

  return (
    <Box
      id="resources"
      position="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      {...containerProps}
    >
      <chakra.button
        {...toggleProps}
        type="button"
        aria-controls={listId}
        data-active={isActive || undefined}
        display="inline-flex"
        alignItems="center"
        gap="1"
        minH="11"
        fontWeight={600}
        fontSize="sm"
        cursor="pointer"
        color={isActive ? 'blue' : 'ink'}
        borderBottomWidth="2px"
        borderColor={isActive ? 'goldLine' : 'transparent'}
        _hover={{ color: 'blue' }}
        // Above the list, which would cover a part of the focus ring.
        _focusVisible={{ position: 'relative', zIndex: 'float' }}
      >
        Resources
        <ChevronIcon size={16} />
      </chakra.button>
      <Box
        as="ul"
        id={listId}
        display={isOpen ? 'block' : 'none'}
        position="absolute"
        top="100%"
        left="-4"
        zIndex="header"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        boxShadow="float"
        py="2"
        px="4"
        listStyleType="none"
      >
        {resourceLinks.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to}>{link.label}</NavLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/**
 * 'Search sermons': opens the directory with the query in the URL, also without JavaScript (docs/product/finding.md
 * F6).
 */
function HeaderSearch() {
  const navigate = useNavigate();
  const query = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/directory' && 'q' in search ? String(search.q ?? '') : '',
  });
  return (
    <SearchForm
      action="/directory"
      query={query}
      onSearch={(q) => navigate({ to: '/directory', search: q ? { q } : {} })}
      input={{ placeholder: 'Search sermons', 'aria-label': 'Search sermons' }}
    />
  );
}
