import { ChakraProvider } from '@chakra-ui/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SermonOutput } from '../../../../shared/sermon.schemas.ts';
import type { SubmissionOutput } from '../../../../shared/submission.schemas.ts';
import { system } from '../../../theme/theme.ts';
import { CorrectionForm } from './correction-form.tsx';

test('the correction form marks its required fields for screen readers', () => {
  const sermon = { dateDelivered: '2026-11-27' } as SermonOutput;
  const submission = { state: 'waiting', version: 1, proposal: null, sermon } as SubmissionOutput;
  const html = renderToString(
    <ChakraProvider value={system}>
      <CorrectionForm submission={submission} token="token" posted={undefined} isSuccess={false} />
    </ChakraProvider>,
  );
  const inputs = html.match(/<(input|textarea)[^>]* id="correction-[^>]*>/g) ?? [];
  const required = inputs.filter((input) => input.includes('aria-required="true"'));
  expect(required.map((input) => / name="(\w+)"/.exec(input)?.[1])).toEqual([
    'title',
    'content',
    'dateDelivered',
    'rabbiName',
    'synagogueName',
    'city',
    'state',
    'country',
    'phone',
  ]);
});
