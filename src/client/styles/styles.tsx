import { ChakraProvider } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from '../theme/theme.ts';

/** Provides the theme and the style cache to the document. */
export const createStyles = (cache: EmotionCache) =>
  function Styles({ children }: { children: ReactNode }) {
    return (
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>{children}</ChakraProvider>
      </CacheProvider>
    );
  };
