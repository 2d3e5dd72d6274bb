import { chakra } from '@chakra-ui/react';
import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { colors } from '../../../shared/colors.ts';
import { MoonIcon, SunIcon } from '../icons.tsx';

const Toggle = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    height: '11',
    cursor: 'pointer',
    color: 'ink',
    _hover: { color: 'blue' },
    // Both icons are rendered and CSS shows one: the server does not know the visitor's color scheme.
    '& [data-for=dark]': { display: { base: 'block', _dark: 'none' } },
    '& [data-for=light]': { display: { base: 'none', _dark: 'block' } },
  },
});

/** Switches between the light and the dark color scheme. */
export function ColorModeButton() {
  const { resolvedTheme, setTheme } = useTheme();
  // Gives the browser's toolbars the page's background color.
  useEffect(() => {
    for (const tag of document.querySelectorAll('[name=theme-color]'))
      tag.setAttribute('content', colors.ground[resolvedTheme === 'dark' ? 'dark' : 'light']);
  }, [resolvedTheme]);
  return (
    <Toggle
      type="button"
      data-needs-script
      aria-label="Switch between light and dark"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <span data-for="dark">
        <MoonIcon />
      </span>
      <span data-for="light">
        <SunIcon />
      </span>
    </Toggle>
  );
}
