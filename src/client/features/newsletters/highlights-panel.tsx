import { Box, Button, chakra, Flex, Heading, Input } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HighlightsOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { issuesOf, reasonOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { DecisionButton } from '../../ui/buttons/decision-button.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useSubmitOnce } from '../../ui/forms/use-submit-once.ts';
import { plural } from '../../ui/text/quantities.ts';
import { HighlightsIssues } from './highlights-issues.tsx';
import { IntroductionForm } from './introduction-form.tsx';
import { IssueSermons } from './issue-sermons.tsx';
import { useIntroduction } from './use-introduction.ts';

/** The polling interval while emails are being sent, in milliseconds. */
const pollMs = 3_000;

const isSending = (data: HighlightsOutput | undefined) =>
  data?.issues.some(({ counts }) => counts.waiting + counts.sending + counts.retrying > 0) ?? false;

/**
 * The weekly highlights in the Newsletter tab: the next issue, a test email, sending now, and past issues
 * (docs/product/newsletter.md N14).
 */
export function HighlightsPanel() {
  const next = trpc.admin.newsletters.highlights.next.useQuery(undefined, {
    // Sermons or subscribers may have changed since the last visit.
    staleTime: 0,
    refetchInterval: ({ state }) => (isSending(state.data) ? pollMs : false),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const hasIssue = Boolean(next.data?.preview);
  const hadIssue = useRef(hasIssue);
  // The button that sent the issue is gone.
  useEffect(() => {
    if (hadIssue.current && !hasIssue && document.activeElement === document.body) heading.current?.focus();
    hadIssue.current = hasIssue;
  }, [hasIssue]);
  return (
    <section aria-labelledby="highlights">
      <Heading as="h2" id="highlights" size="md" mb="4" ref={heading} tabIndex={-1} outline="none">
        Weekly Highlights
      </Heading>
      {next.isPending && <ListSkeleton label="Loading highlights…" widths={['70%', '55%', '80%']} />}
      {next.isError && !next.data && (
        <ListFailure onRetry={next.refetch}>Error loading the highlights. Please try again.</ListFailure>
      )}
      {next.data && <NextIssue highlights={next.data} />}
    </section>
  );
}

function NextIssue({ highlights }: { highlights: HighlightsOutput }) {
  const { sermons, total, recipients, preview, issues } = highlights;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const introduction = useIntroduction(highlights);
  return (
    <>
      <Box as="p" color="muted" mb="4">
        {scheduleSummary(highlights)}
      </Box>
      <IntroductionForm introduction={introduction} saved={highlights.introduction} />
      <IssueSermons highlights={highlights} />
      {total > sermons.length && (
        <Box as="p" color="muted" mb="5">
          {`The email shows the first ${sermons.length} sermons and links to the directory for the other ${(total - sermons.length).toLocaleString('en-US')}.`}
        </Box>
      )}
      {preview && (
        <>
          {introduction.isDirty && (
            <Box as="p" color="muted" fontSize="sm" mb="3">
              The preview and the emails include the introduction only after you save it.
            </Box>
          )}
          <Flex gap="3" wrap="wrap" mb="5">
            <Button
              variant="outline"
              aria-expanded={isPreviewOpen}
              onClick={() => setPreviewOpen(!isPreviewOpen)}
            >
              {isPreviewOpen ? 'Close Preview' : 'Preview'}
            </Button>
            {recipients > 0 && <SendNow sermonCount={total} recipientCount={recipients} />}
          </Flex>
          {isPreviewOpen && (
            <Box mb="5">
              <Box as="p" fontSize="sm" mb="2">
                <chakra.span color="muted">Subject: </chakra.span>
                <bdi>{preview.subject}</bdi>
              </Box>
              <chakra.iframe
                title="Preview of the weekly highlights"
                sandbox=""
                srcDoc={preview.html}
                width="full"
                height="36rem"
                borderWidth="1px"
                borderColor="line"
                borderRadius="md"
              />
            </Box>
          )}
          <SendTest />
        </>
      )}
      <HighlightsIssues issues={issues} />
    </>
  );
}

function scheduleSummary({ nextAt, timezone, recipients, total }: HighlightsOutput): string {
  // Before there are new sermons, it is not known who follows one of them.
  const audience = plural(recipients, total > 0 ? 'subscriber' : 'active subscriber');
  if (nextAt === null) return `The schedule is off. An issue that you send goes to ${audience}.`;
  const when = formatIssueTime(nextAt, timezone);
  const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const local = formatIssueTime(nextAt, localZone);
  const announcement = `The next issue goes out on ${when} (${timezone}) to ${audience}.`;
  return local === when ? announcement : `${announcement} Your local time: ${local} (${localZone}).`;
}

const formatIssueTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(time));

interface SendNowProps {
  readonly sermonCount: number;
  readonly recipientCount: number;
}

function SendNow({ sermonCount, recipientCount }: SendNowProps) {
  const utils = trpc.useUtils();
  const send = trpc.admin.newsletters.highlights.send.useMutation();
  const [isConfirming, setConfirming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);
  // Return the focus to the opening button, unless the user has moved it while the emails were created.
  useLayoutEffect(() => {
    if (wasConfirming.current && !isConfirming && document.activeElement === document.body)
      opener.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  const confirm = async () => {
    try {
      const { message } = await send.mutateAsync();
      toast({ title: 'Weekly Highlights', description: message });
    } catch (error) {
      toast({
        title: 'Error',
        description: `Failed to send the highlights: ${reasonOf(error)}`,
        kind: 'error',
      });
    }
    setConfirming(false);
    await utils.admin.newsletters.highlights.invalidate();
  };
  if (!isConfirming) {
    return (
      <Button ref={opener} onClick={() => setConfirming(true)}>
        Send Now
      </Button>
    );
  }
  return (
    <Flex
      role="alertdialog"
      aria-label="Send the highlights now?"
      align="center"
      gap="3"
      wrap="wrap"
      // Emails that are being sent cannot be canceled.
      onKeyDown={(event) => event.key === 'Escape' && !send.isPending && setConfirming(false)}
    >
      <span>
        Send {plural(sermonCount, 'sermon')} to {plural(recipientCount, 'subscriber')} now?
      </span>
      {/* As in `ConfirmDialog`, Cancel comes first and has the initial focus. */}
      <Flex gap="3">
        <ActionButton
          autoFocus
          variant="outline"
          isDisabled={send.isPending}
          onClick={() => setConfirming(false)}
        >
          Cancel
        </ActionButton>
        <DecisionButton isDisabled={send.isPending} onClick={confirm}>
          {send.isPending ? 'Sending…' : 'Send'}
        </DecisionButton>
      </Flex>
    </Flex>
  );
}

function SendTest() {
  const sendTest = trpc.admin.newsletters.highlights.test.useMutation();
  const [result, setResult] = useState<{ text: string; isError: boolean }>();
  const submit = useSubmitOnce<HTMLFormElement>(async (event) => {
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    try {
      const { message } = await sendTest.mutateAsync({ email });
      setResult({ text: message, isError: false });
    } catch (error) {
      setResult({
        text: issuesOf(error)[0]?.message ?? `Failed to send the test: ${reasonOf(error)}`,
        isError: true,
      });
    }
  });
  return (
    <chakra.form noValidate onSubmit={submit} mb="8">
      <FormField label="Send a test to" error={result?.isError ? result.text : undefined}>
        {({ required: _required, ...props }) => (
          <Flex gap="2" maxW="28rem">
            <Input
              {...props}
              type="email"
              name="email"
              autoComplete="email"
              onChange={() => setResult(undefined)}
            />
            <ActionButton type="submit" variant="outline" flexShrink={0} isDisabled={sendTest.isPending}>
              {sendTest.isPending ? 'Sending…' : 'Send Test'}
            </ActionButton>
          </Flex>
        )}
      </FormField>
      <Box role="status" fontSize="sm" color="green" mt="1">
        {result && !result.isError && result.text}
      </Box>
    </chakra.form>
  );
}
