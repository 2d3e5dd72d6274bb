import { Box, Heading, Textarea } from '@chakra-ui/react';
import { correctionLabels } from '../../../../shared/submission.schemas.ts';
import { usePostedCorrection } from './posted-correction.ts';

/** The text of a form that was submitted with a link that no longer works, for the user to copy. */
export function LostText() {
  const posted = usePostedCorrection();
  const texts = Object.entries(posted?.values ?? {}).filter(
    ([field, text]) => field !== 'isSpokenText' && text !== '',
  );
  if (texts.length === 0) return null;
  return (
    <Box mb="8">
      <Heading as="h2" size="md" mb="2">
        Your changes were not saved
      </Heading>
      <Box as="p" mb="4">
        Copy them before you leave this page.
      </Box>
      {texts.map(([field, text]) => (
        <Box as="label" key={field} display="block" mb="4" fontSize="sm" fontWeight={600}>
          {correctionLabels[field as keyof typeof correctionLabels]}
          <Textarea
            readOnly
            dir="auto"
            mt="1"
            fontWeight={400}
            rows={text.length > 200 ? 10 : 2}
            defaultValue={text}
          />
        </Box>
      ))}
    </Box>
  );
}
