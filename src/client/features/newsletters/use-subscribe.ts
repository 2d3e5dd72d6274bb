import { type FormEvent, useState } from 'react';
import { type Follow, readFollowValue } from '../../../shared/newsletter/follow.ts';
import { issuesOf, statusOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';

export const invalidEmailMessage = 'Please enter a valid email address';
export const subscribeFailedMessage = 'There was an error subscribing to the newsletter. Please try again.';

/** Finds typos before the form is sent. The server validates the email address. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/**
 * Turns off the browser's validation, because the form shows its own messages. Without JavaScript the browser must
 * validate: the page that reports an invalid email address, /subscribed, does not show what was typed.
 */
const disableBrowserValidation = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/**
 * The logic of every subscribe form. The fields keep their text until the server accepts it. Before hydration, and
 * without JavaScript, the browser posts the form to /subscribe.
 */
export function useSubscribe(onSubscribed?: () => void) {
  const subscribe = trpc.newsletters.subscribe.useMutation();
  const [error, setError] = useState<string>();
  const [isDone, setDone] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = textOf(data, 'email');
    setDone(false);
    if (!emailPattern.test(email)) {
      setError(invalidEmailMessage);
      form.querySelector<HTMLInputElement>('[name=email]')?.focus();
      return;
    }
    setError(undefined);
    try {
      const { message } = await subscribe.mutateAsync({
        email,
        name: textOf(data, 'name') || undefined,
        follow: data.getAll('follow').map((value) => readFollowValue(String(value)) as Follow),
      });
      // The user may already be typing the next email address.
      for (const field of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
        if (field.value === data.get(field.name)) field.value = '';
      }
      setDone(true);
      toast({ title: message });
      onSubscribed?.();
    } catch (failure) {
      const emailIssue = issuesOf(failure).find((issue) => issue.path === 'email');
      const rejection = emailIssue ?? (statusOf(failure) ? (failure as Error) : undefined);
      setError(rejection?.message ?? 'Couldn’t subscribe. Please try again.');
      if (!emailIssue) {
        toast({
          title: 'Subscription error',
          description: subscribeFailedMessage,
          kind: 'error',
        });
      }
    }
  };

  return {
    error,
    isDone,
    isBusy: subscribe.isPending,
    form: {
      action: '/subscribe',
      method: 'post',
      ref: disableBrowserValidation,
      onSubmit: submit,
      onChange: () => setError(undefined),
    },
  } as const;
}
