import { Box } from '@chakra-ui/react';

/**
 * Says why the last submission failed.
 * @param reason a sentence, with or without a period at the end; null when there was no failure
 */
export function FailureNotice({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Box role="status" fontSize="sm" mt="5" borderInlineStartWidth="2px" borderColor="red" ps="4">
      <strong>Your sermon wasn’t sent.</strong> {reason.replace(/\.$/, '')}. Your text is still here.
    </Box>
  );
}
