import { Box, Button, chakra } from '@chakra-ui/react';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ContributorKind, ContributorOutput } from '../../../shared/contributor.schemas.ts';
import { embedCode, embedSize } from '../../../shared/embed/embed.ts';

interface EmbedCodeProps {
  readonly kind: ContributorKind;
  readonly contributor: ContributorOutput;
}

/** The HTML code that shows the sermons of a rabbi or synagogue on another site, with a button that copies it. */
export function EmbedCode({ kind, contributor: { slug, name } }: EmbedCodeProps) {
  const { site } = useRouteContext({ from: '__root__' });
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const code = embedCode({
    siteUrl: site.url,
    kind,
    slug,
    title: `Sermons ${kind === 'rabbi' ? 'by' : 'from'} ${name}`,
    width: '100%',
    height: embedSize.listHeight,
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // The browser blocked the clipboard. Select the code, so that the user can copy it.
      textarea.current?.select();
    }
  }

  return (
    <chakra.details mt="2" fontSize="sm" data-no-print onToggle={() => setCopied(false)}>
      <chakra.summary
        display="inline-flex"
        alignItems="center"
        minHeight="11"
        cursor="pointer"
        color="blue"
        fontWeight={600}
        listStyleType="none"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.22em' }}
      >
        Show these sermons on your website
      </chakra.summary>
      <Box color="muted" mb="2">
        Paste this code into a page of your website. New sermons appear there automatically.
      </Box>
      <chakra.textarea
        ref={textarea}
        readOnly
        value={code}
        rows={5}
        dir="ltr"
        aria-label="Code for your website"
        onFocus={(event) => event.currentTarget.select()}
        display="block"
        width="full"
        maxW="40rem"
        p="3"
        borderWidth="1px"
        borderColor="edge"
        borderRadius="md"
        bg="raised"
        fontFamily="monospace"
        fontSize="xs"
        wordBreak="break-all"
      />
      <Button mt="3" type="button" variant="outline" size="sm" onClick={copy} data-needs-script>
        {isCopied ? 'Code copied' : 'Copy code'}
      </Button>
      <Box role="status" srOnly>
        {isCopied && 'Code copied'}
      </Box>
    </chakra.details>
  );
}
