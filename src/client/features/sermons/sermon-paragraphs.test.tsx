import { ChakraProvider } from '@chakra-ui/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { system } from '../../theme/theme.ts';
import { Paragraphs } from './sermon-paragraphs.tsx';

test('a URL in a Hebrew paragraph is isolated, so that the slash at its end stays there', () => {
  const html = renderToString(
    <ChakraProvider value={system}>
      <Paragraphs text="ראו https://example.org/lesson/ בבקשה." />
    </ChakraProvider>,
  );
  expect(html).toContain('<p lang="he" dir="rtl">');
  expect(html).toMatch(/<a [^>]*dir="ltr"[^>]*>https:\/\/example\.org\/lesson\/<\/a> בבקשה\./);
});
