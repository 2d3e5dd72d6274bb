import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState, useSyncExternalStore } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';
import { LinkIcon, PrinterIcon, UploadIcon } from '../../ui/icons.tsx';
import { touchTarget } from '../../ui/touch-target.ts';

const style = {
  ...touchTarget,
  gap: '2',
  color: 'blue',
  cursor: 'pointer',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '0.22em' },
} as const;
const Action = chakra('button', { base: style });
const Anchor = chakra('a', { base: style });

interface ShareLinksProps {
  readonly title: string;
  /** The absolute URL of the page. */
  readonly url: string;
}

/** The links and buttons for sharing the page. The links are plain URLs, without third-party scripts. */
export function ShareLinks({ title, url }: ShareLinksProps) {
  const [copyResult, setCopyResult] = useState<'copied' | 'failed' | null>(null);
  const canShare = useCanShare();
  const encodedUrl = encodeURIComponent(url);
  const encodedTitle = encodeURIComponent(title);
  const encodedTitleAndUrl = encodeURIComponent(`${title}\n${url}`);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopyResult('copied');
    } catch {
      // The browser blocked the clipboard: show the URL, so that the user can copy it.
      setCopyResult('failed');
    }
  }

  async function share() {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // AbortError: the user canceled. InvalidStateError: the share dialog is already open.
      if (!['AbortError', 'InvalidStateError'].includes((error as DOMException).name)) await copy();
    }
  }

  return (
    <>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" data-needs-script>
        <li>
          <Action type="button" onClick={copy}>
            <LinkIcon size={16} />
            {copyResult === 'copied' ? 'Link copied' : 'Copy link'}
          </Action>
        </li>
        <li>
          <Action type="button" onClick={() => window.print()}>
            <PrinterIcon size={16} />
            Print
          </Action>
        </li>
        {canShare && (
          <li>
            <Action type="button" onClick={share}>
              <UploadIcon size={16} />
              Share
            </Action>
          </li>
        )}
      </Flex>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap={{ base: '4', md: byPointer('2', '4') }}>
        <li>
          <Anchor href={`mailto:?subject=${encodedTitle}&body=${encodedTitleAndUrl}`}>Email</Anchor>
        </li>
        <li>
          <ExternalLink href={`https://wa.me/?text=${encodedTitleAndUrl}`}>WhatsApp</ExternalLink>
        </li>
        <li>
          <ExternalLink href={`https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`}>
            Facebook
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href={`https://x.com/intent/post?url=${encodedUrl}&text=${encodedTitle}`}>
            X
          </ExternalLink>
        </li>
      </Flex>
      {copyResult === 'failed' && (
        <chakra.input
          readOnly
          autoFocus
          value={url}
          aria-label="Link to this sermon"
          onFocus={(event) => event.currentTarget.select()}
          width="full"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          px="2"
          minHeight="11"
          bg="raised"
        />
      )}
      <Box role="status" srOnly>
        {copyResult === 'copied' && 'Link copied'}
      </Box>
    </>
  );
}

const subscribeToNothing = () => () => {};

/** Whether the browser can open the system's share dialog. False on the server and while hydrating. */
const useCanShare = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => 'share' in navigator,
    () => false,
  );

const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noopener nofollow">
    {children}
  </Anchor>
);
