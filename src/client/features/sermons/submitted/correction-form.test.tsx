import { ChakraProvider } from '@chakra-ui/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SermonOutput } from '../../../../shared/sermon.schemas.ts';
import type { SubmissionOutput } from '../../../../shared/submission.schemas.ts';
import { system } from '../../../theme/theme.ts';
import { CorrectionForm } from './correction-form.tsx';

function renderForm(): string {
  const sermon = { dateDelivered: '2026-11-27' } as SermonOutput;
  const submission = { state: 'waiting', version: 1, proposal: null, sermon } as SubmissionOutput;
  return renderToString(
    <ChakraProvider value={system}>
      <CorrectionForm submission={submission} token="token" posted={undefined} isSuccess={false} />
    </ChakraProvider>,
  );
}

test('the correction form marks its required fields for screen readers', () => {
  const inputs = renderForm().match(/<(input|textarea)[^>]* id="correction-[^>]*>/g) ?? [];
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

test('the correction form offers .m4a files, which browsers call audio/x-m4a, as recordings', () => {
  const [input = ''] = /<input [^>]*name="audioUrl"[^>]*>/.exec(renderForm()) ?? [];
  const accepted = / accept="([^"]*)"/.exec(input)?.[1]?.split(',');
  expect(accepted).toEqual(expect.arrayContaining(['audio/x-m4a', '.m4a']));
});
