import { changePasswordInput, loginInput, passwordLengths } from '../../shared/admin.schemas.ts';
import { auditEntryOutput, auditListInput } from '../../shared/audit.schemas.ts';
import { occasionOutput } from '../../shared/calendar/occasion.schemas.ts';
import { splitBody } from '../../shared/contributor.schemas.ts';
import { locationSearchInput } from '../../shared/directory.schemas.ts';
import { citiesInput, statesInput } from '../../shared/location.schemas.ts';
import {
  bulkInput,
  editSermonFields,
  featureBody,
  hideBody,
  moderationListInput,
  publishBody,
} from '../../shared/moderation.schemas.ts';
import {
  bounceInput,
  highlightsTestInput,
  statusBody,
  subscribeInput,
  subscriberOutput,
} from '../../shared/newsletter/newsletter.schemas.ts';
import {
  adminSermonOutput,
  deliveryDay,
  recentPageInput,
  sermonOutput,
  submitSermonInput,
} from '../../shared/sermon.schemas.ts';
import { fieldsWith, sermonFields } from '../../shared/sermon-fields.ts';
import { sermonsQuery } from '../../shared/sermon-query.ts';
import { sermonSource, sourceBookOutput, sourceChapterParams } from '../../shared/source.schemas.ts';
import {
  correctionFields,
  declineBody,
  linkRequestInput,
  returnBody,
} from '../../shared/submission.schemas.ts';
import { uploadOutput } from '../../shared/uploads/upload.schemas.ts';
import { errorBody } from './rest-app.ts';
import { describeFields, describeSchema } from './schema-docs.ts';

// Descriptions of fields and parameters in the OpenAPI document.

/** Descriptions that are the same in submissions and responses. */
const sharedDocs = Object.fromEntries(
  fieldsWith('description').map((name) => [name, sermonFields[name].description]),
);

describeFields(sermonOutput, {
  ...sharedDocs,
  id: 'The id of the sermon',
  slug: 'The last part of its page URL; null when the URL has the id',
  content: 'The text of the sermon, without formatting; line breaks separate paragraphs',
  contentMarkdown: 'The text with its formatting, as Markdown; null when it is plain',
  contentHtml: 'The text as safe HTML: formatting, links, footnotes and directions',
  dateDelivered: { description: 'The day it was delivered, at 00:00 UTC', format: 'date-time' },
  dateSubmitted: { description: 'When it was submitted', format: 'date-time' },
  isFeatured: 'Whether it is featured on the homepage',
  isHidden: 'Whether it is hidden from the public',
  isPublished: 'Whether an administrator has published it',
  headshotUrl: "The URL of the rabbi's headshot",
  audioUrl: 'The URL of the audio recording',
  audioDuration:
    'The length of an uploaded recording in seconds; null if it is unknown or there is no recording',
  isSpokenText: 'Whether the content is a transcript of the recording',
  featuredImageUrl: 'The URL of the featured image',
  language: 'The language of the text: Hebrew, English or another one',
  updatedAt: { description: 'When it was last changed', format: 'date-time' },
  occasions: 'What it was given for: holidays and Torah portions, one to three',
  sources: 'References to Tanakh, Mishnah and Talmud in its text, in the order of the text',
  rabbi: 'Its rabbi, all spellings of the name together; null for a new draft',
  synagogue: 'Its synagogue, all spellings of the name together; null for a new draft',
});
describeFields(submitSermonInput, {
  ...sharedDocs,
  slug: 'The requested slug. Default: derived from the title. If it is taken, a number is appended.',
  content:
    'The text of the sermon; line breaks separate paragraphs. Required unless `contentMarkdown` is sent, from which it is then derived.',
  contentMarkdown: {
    description:
      'The text with formatting: CommonMark with two levels of headings, emphasis, quotes, lists, links, thematic breaks and footnotes (`[^1]`), without HTML, images and code',
    examples: ['## At the river\n\nJacob was left *alone*.[^1]\n\n[^1]: Genesis 32:25'],
  },
  headshotUrl: 'A URL that POST /api/upload/headshot returned',
  audioUrl: 'A URL that POST /api/upload/audio returned',
  isSpokenText:
    'Whether the content is a transcript of the recording. The podcast then offers it as a transcript. Default: false',
  featuredImageUrl: 'A URL that POST /api/upload/featured-image returned',
  occasions: {
    description:
      'What it was given for: up to three slugs of GET /api/occasions. Default, also for an empty list: computed from the day and the country.',
    examples: [['vayishlach']],
  },
  topicReference: 'Leave it out. Only automated submissions of the form fill it in; they are rejected',
  openedFor: 'Leave it out. Milliseconds that the form was open',
});
const replacedText =
  'The text of the sermon. Changed without `contentMarkdown`, it replaces a formatted text by a plain one';
describeFields(editSermonFields, {
  content: replacedText,
  slug: 'The last part of its page URL. The old URL redirects if the sermon was ever published',
  isFeatured: 'Whether it is featured on the homepage',
});
describeFields(correctionFields, { content: replacedText });
describeFields(publishBody, { published: 'Whether the sermon is published' });
describeFields(featureBody, { featured: 'Whether the sermon is featured' });
describeFields(hideBody, { hidden: 'Whether the sermon is hidden' });
describeFields(bulkInput, {
  ids: 'Ids of sermons, at most 100',
  action: 'Applied to all of them or to none',
});
describeFields(returnBody, { note: 'What the submitter should change' });
describeFields(declineBody, { note: 'The reason for the submitter, or null' });
describeFields(splitBody, { name: 'The name of the new entry' });
describeFields(loginInput, { password: 'The password of the administrator' });
describeFields(changePasswordInput, {
  currentPassword: 'The current password',
  newPassword: `The new password, ${passwordLengths.min} to ${passwordLengths.max} characters`,
});
describeFields(linkRequestInput, { email: 'The email address of the submitter' });
describeFields(bounceInput, {
  email: 'The email address that bounced',
  reason: 'Why, for the audit log',
});
describeFields(highlightsTestInput, { email: 'The recipient of the test email' });
describeFields(statusBody, { active: 'Whether the subscriber gets emails' });
describeSchema(deliveryDay, {
  description: 'The date of delivery, YYYY-MM-DD, from 1900 to one year ahead',
  examples: ['2026-11-28'],
});
describeFields(recentPageInput, { limit: 'Maximum number of items, 1 to 50' });
describeFields(locationSearchInput, {
  country: 'The country',
  state: 'The state or province',
  city: 'The city',
});
describeFields(sermonsQuery, {
  q: 'Full-text search; without `sort` the best match comes first',
  rabbi: 'Slugs of rabbis',
  synagogue: 'Slugs of synagogues',
  occasion: 'Slugs of Torah portions or holidays',
  country: 'Names of countries; case is ignored',
  state: 'Names of states or provinces; case is ignored',
  city: 'Names of cities; case is ignored',
  from: 'The first day of delivery, YYYY-MM-DD',
  to: 'The last day of delivery, YYYY-MM-DD',
  hasAudio: '`true`: only sermons with a recording; `false`: only those without',
  updatedSince: 'Lists what changed after this date or time (ISO 8601)',
  language: 'Languages of the text',
  keyword: 'Keywords; case and accents are ignored',
  sort: 'Default: `relevance` with `q`, else `date`',
  order: 'Default: desc',
});
describeFields(statesInput, { country: 'The country' });
describeFields(citiesInput, {
  state: 'The state or province',
  country: 'The country, to distinguish states with the same name',
});
describeFields(moderationListInput, {
  filter: 'Which list of the dashboard; default: all',
  q: 'Words in the title, rabbi, synagogue, place, email address or phone number. All must match.',
});
describeFields(auditListInput, { sermonId: 'Only entries about this sermon' });
describeFields(subscribeInput, {
  email: { description: 'The email address', examples: ['reader@example.org'] },
  name: 'The name of the subscriber, which administrators see',
  follow:
    'Rabbis, synagogues and kinds of occasions: only their sermons are sent. Default, also for an empty list: all sermons',
});
describeFields(subscriberOutput, {
  id: 'The id of the subscriber',
  email: 'The email address',
  name: 'The name; null if none was given',
  dateSubscribed: { description: 'When the subscription began', format: 'date-time' },
  isActive: 'Whether newsletter emails are sent to this subscriber',
  bouncedAt: {
    description: 'When a mail service reported a bounce, which ends the subscription; null again once active',
    format: 'date-time',
  },
});
describeFields(adminSermonOutput, {
  version: 'Increases with every change. An edit based on an older version is rejected with 409',
  chosenOccasions:
    'The slugs of occasions that a person chose; null when they are computed from the day and the country',
  review:
    'Whether a draft was returned, corrected, declined or withdrawn; null for others. Corrected ones wait for review',
  reviewNote: 'The note to the submitter of a returned or declined draft',
});
describeFields(errorBody, {
  message: 'A human-readable message',
  issues: 'Each invalid field, with the reason',
});
describeFields(auditEntryOutput, {
  createdAt: { description: 'When it happened', format: 'date-time' },
  actor: 'Who did it: an administrator, the submitter, the mail service or a command',
  action: 'The action, such as sermon.publish',
  subjectType: 'The type of the changed entry',
  subjectId: 'The id of the changed entry',
  subjectLabel: 'The title or name of the entry at that time',
  changes: 'Each changed field, with its values before and after',
});
describeFields(uploadOutput, {
  url: {
    description: 'The URL to use in a field of a sermon',
    examples: ['/uploads/0f8c2b6e91d44a7b8e53c1f09a6d72e4/900x600.jpg'],
  },
  contentType: 'The media type of the stored file',
  width: 'The width of an image in pixels; null for audio',
  height: 'The height of an image in pixels; null for audio',
});
describeFields(occasionOutput, {
  slug: { description: 'The slug, which the URL of its page ends with', examples: ['vayishlach'] },
  kind: 'A weekly portion, or a holiday, fast or remembrance day',
  name: { description: 'The name in English', examples: ['Vayishlach'] },
  hebrewName: 'The name in Hebrew',
});
describeFields(sermonSource, {
  ref: {
    description: 'The reference in English; verses are numbered as in Hebrew Bibles',
    examples: ['Genesis 28:10-17'],
  },
  hebrewRef: { description: 'The reference in Hebrew', examples: ['בראשית כ״ח:י׳-י״ז'] },
  url: { description: 'Its page on Sefaria', examples: ['https://www.sefaria.org/Genesis.28.10-17'] },
  book: { description: 'The slug of the book', examples: ['genesis'] },
  chapter: { description: 'Its first chapter; a folio for the Talmud', examples: [28] },
  positions: 'Its positions in `content`: offsets in UTF-16 code units; the end is exclusive',
});
describeFields(sourceBookOutput, {
  slug: { description: 'The slug, which the URLs of its chapters contain', examples: ['genesis'] },
  section: 'The part of Tanakh, or the order of the Mishnah and Talmud',
  title: { description: 'The title on Sefaria', examples: ['Genesis'] },
  chapters: 'The chapters or folios that visible sermons cite',
  url: 'Its page on Sefaria',
});
describeFields(sourceChapterParams, {
  book: {
    description: 'The slug of the book, such as genesis, pirkei-avot or berakhot',
    examples: ['genesis'],
  },
  chapter: { description: 'The chapter; a folio for the Talmud', examples: [28] },
});
