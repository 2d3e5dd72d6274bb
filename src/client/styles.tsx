import { ChakraProvider } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { system } from './theme';

/** Everything that styles the document, around it. The scheme is set before the first paint (no flash). */
export const createStyles = (cache: EmotionCache) =>
  function Styles({ children }: { children: ReactNode }) {
    return (
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>
          <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
            {children}
          </ThemeProvider>
        </ChakraProvider>
      </CacheProvider>
    );
  };
