import { z } from 'zod';
import { contributorKinds } from '../contributor.schemas.ts';
import { limitInput, pageInput, pageOf } from '../pagination.ts';
import { sermonCardOutput } from '../sermon.schemas.ts';
import { booleanField, emailAddress, flag, line, optionalText, plainLine, prose } from '../text/text.ts';
import { entryId, wholeNumber } from '../text/whole-number.ts';
import { followedOccasions, maxFollows } from './follow.ts';

const followKinds = [...contributorKinds, 'occasions'] as const;

/** What a subscriber follows (docs/product/newsletter.md N22). */
const followInput = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.enum(contributorKinds),
      slug: plainLine({ label: 'slug', min: 1, max: 200 }).describe('The slug of the rabbi or synagogue'),
    }),
    z.object({
      kind: z.literal('occasions'),
      slug: z
        .enum(followedOccasions, { error: `slug must be one of ${followedOccasions.join(', ')}` })
        .describe('All sermons for Torah portions, or all for holidays'),
    }),
  ],
  { error: `kind must be one of ${followKinds.join(', ')}` },
);
const follows = z.array(followInput, { error: 'follow must be a list' });
const followList = follows.max(maxFollows, { error: `One request can add at most ${maxFollows} follows` });
/** All follows of a subscription. Each request to subscribe adds some, so the total can exceed the limit of one. */
const subscriptionFollowList = follows.refine(
  (follow) => followKinds.every((kind) => follow.filter((one) => one.kind === kind).length <= maxFollows),
  { error: `You can follow at most ${maxFollows} rabbis and ${maxFollows} synagogues` },
);

/** POST /api/newsletters/subscribe */
export const subscribeInput = z.object({
  email: emailAddress(),
  name: optionalText(line({ label: 'Name', max: 120 })),
  follow: followList.default([]),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** The response to POST /api/newsletters/subscribe. */
export const subscribeOutput = z.object({ message: z.string() });

/** A subscriber, as shown to administrators. */
export const subscriberOutput = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string().nullable(),
  dateSubscribed: z.string(),
  isActive: flag.clone(),
  bouncedAt: z.string().nullable(),
});
export type SubscriberOutput = z.infer<typeof subscriberOutput>;

/** The token of an unsubscribe link. It identifies one subscriber (docs/product/newsletter.md N4). */
export const subscriptionTokenInput = z.object({
  token: z.string({ error: 'token is required' }).max(200, { error: 'token is too long' }),
});

/** The state of a subscription, for anyone who has its link. The email address is partly masked. */
export const subscriptionOutput = z.object({
  email: z.string(),
  isActive: z.boolean(),
  /** What the subscriber follows. Rabbis and synagogues without a visible sermon are omitted, but stay followed. */
  follow: z.array(z.object({ kind: z.enum(followKinds), slug: z.string(), name: z.string() })),
  /** Whether all sermons are sent, because nothing is followed, not even an omitted rabbi or synagogue. */
  getsAll: z.boolean(),
});
export type SubscriptionOutput = z.infer<typeof subscriptionOutput>;

export const followChoiceInput = subscriptionTokenInput.extend({ follow: subscriptionFollowList });

/** POST /api/newsletters/bounces: a mail service reports an email address that cannot receive mail. */
export const bounceInput = z.object({
  email: emailAddress(),
  reason: optionalText(line({ label: 'reason', max: 500 })),
});

/** The delivery states of an email of the weekly highlights. */
export const deliveryStatuses = ['waiting', 'sending', 'sent', 'retrying', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const count = z.number().int();
/** The number of emails of an issue in each state. */
const deliveryCounts = z.object({
  waiting: count,
  sending: count,
  sent: count,
  retrying: count,
  failed: count,
  skipped: count,
} satisfies Record<DeliveryStatus, typeof count>);

/** One issue of the weekly highlights. */
const highlightsIssueOutput = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  /** The administrator who sent it; null for a scheduled issue. */
  sentBy: z.string().nullable(),
  sermons: z.number().int(),
  counts: deliveryCounts,
});

/** Undelivered emails: failed for good, or waiting for another attempt. */
const undeliveredStatuses = ['failed', 'retrying'] as const satisfies readonly DeliveryStatus[];
export type UndeliveredStatus = (typeof undeliveredStatuses)[number];

export const undeliveredInput = z.object({
  status: z
    .enum(undeliveredStatuses, { error: `status must be one of ${undeliveredStatuses.join(', ')}` })
    .default('failed')
    .describe('`failed`: delivery was given up; `retrying`: delivery is retried'),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});

/** An undelivered email. The subscriber's fields are null if the subscriber was deleted. */
export const undeliveredOutput = z.object({
  id: z.number().int(),
  subscriberId: z.number().int().nullable(),
  email: z.string().nullable(),
  isActive: flag.nullable().describe('Whether the next issue goes to this email address'),
  attempts: z.number().int(),
  reason: z.string().nullable().describe('The reply of the mail server, or why it could not be reached'),
});
export type UndeliveredOutput = z.infer<typeof undeliveredOutput>;
export const undeliveredPage = pageOf(undeliveredOutput);

/** GET /api/admin/newsletters/highlights: what the next issue contains. */
export const highlightsOutput = z.object({
  /** The sermons shown in the email. */
  sermons: z.array(sermonCardOutput),
  /** The number of new sermons. The email shows the first ones and states how many more there are. */
  total: z.number().int(),
  /** Sermons that an administrator left out, newest first, at most 40. They stay out until they are added back. */
  omitted: z
    .array(sermonCardOutput)
    .describe('Sermons that an administrator left out of this and later issues'),
  omittedTotal: z.number().int().describe('How many sermons are left out; `omitted` has the newest 40'),
  introduction: z.string().describe('Plain text above the sermons of the next issue; empty for none'),
  version: z.number().int().describe('The version of the introduction'),
  recipients: z
    .number()
    .int()
    .describe(
      'How many active subscribers follow nothing, or a rabbi, synagogue or kind of occasion of a new sermon. Without new sermons: all active subscribers',
    ),
  /** The time of the next scheduled issue; null when the schedule is off. */
  nextAt: z.string().nullable(),
  timezone: z.string(),
  /** The rendered email; null when there are no new sermons. */
  preview: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  issues: z.array(highlightsIssueOutput),
});
export type HighlightsOutput = z.infer<typeof highlightsOutput>;

/** The maximum length of an introduction, in characters. */
export const maxIntroduction = 4_000;

const sermonIds = (name: string, description: string) =>
  z
    .array(entryId, { error: `${name} must be a list of sermon ids` })
    .max(100, { error: `${name} may name at most 100 sermons` })
    .describe(description);

/** PATCH /api/admin/newsletters/highlights. Missing fields stay unchanged. */
export const nextIssueInput = z.object({
  introduction: prose({ label: 'Introduction', max: maxIntroduction })
    .optional()
    .describe('Plain text for the next issue alone. An empty text removes it.'),
  version: wholeNumber('version must be a whole number', { min: 0 })
    .optional()
    .describe(
      'The version of the introduction that the change is based on; an outdated one is rejected with 409',
    ),
  omit: sermonIds('omit', 'Ids of sermons to leave out, until they are restored').optional(),
  restore: sermonIds('restore', 'Ids of sermons that were left out, to add to the next issue').optional(),
});
export type NextIssueInput = z.output<typeof nextIssueInput>;

export const highlightsTestInput = z.object({ email: emailAddress() });
export const highlightsTestOutput = z.object({ message: z.string() });

/** The number of sermons and recipients of the issue. Without new sermons or recipients, no issue is created. */
export const highlightsSentOutput = z.object({
  issueId: z.number().int().nullable(),
  sermons: z.number().int(),
  recipients: z.number().int(),
  message: z.string(),
});
export type HighlightsSentOutput = z.infer<typeof highlightsSentOutput>;

/** PATCH /api/admin/newsletters/{id}/status */
export const statusBody = z.object({ active: booleanField('active') });

/** The search text and page of the subscriber list. */
export const subscriberListInput = z.object({
  q: line({ label: 'q', max: 200 })
    .optional()
    .describe('Words in the email address or name. All must match.'),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});

/** The filter without the page. */
export const subscriberExportInput = subscriberListInput.pick({ q: true });
export const subscriberPage = pageOf(subscriberOutput);
