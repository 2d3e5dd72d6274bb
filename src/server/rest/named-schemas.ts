import { z } from 'zod';
import { changePasswordInput, loginInput } from '../../shared/admin.schemas.ts';
import { auditEntryOutput, auditListInput } from '../../shared/audit.schemas.ts';
import { calendarDayOutput, holidayOutput, readingOutput } from '../../shared/calendar/calendar.schemas.ts';
import { occasionOutput, occasionReference } from '../../shared/calendar/occasion.schemas.ts';
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
} from '../../shared/newsletter.schemas.ts';
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
import { submissionExample } from '../features/sermons/submission/submission-example.ts';
import { sermonExample } from './examples.ts';
import { errorBody } from './rest-app.ts';

// Names and descriptions of the schemas in the OpenAPI document. They are not in the files of the schemas, because
// those are sent to the browser.

interface FieldDoc {
  readonly description?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
}

const describe = (schema: z.ZodType, doc: FieldDoc & { id?: string }) =>
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...doc } as z.GlobalMeta);

const describeFields = (shape: Record<string, z.ZodType>, docs: Readonly<Record<string, FieldDoc>>) => {
  for (const [name, schema] of Object.entries(shape)) if (docs[name]) describe(schema, docs[name]);
};

/** Descriptions that are the same in submissions and responses. */
const sharedDocs: Record<string, FieldDoc> = Object.fromEntries(
  fieldsWith('description').map((name) => [name, { description: sermonFields[name].description }]),
);

describeFields(sermonOutput.shape, {
  ...sharedDocs,
  id: { description: 'The id of the sermon' },
  slug: { description: 'The last part of its page URL; null when the URL has the id' },
  content: { description: 'The text of the sermon, without formatting; line breaks separate paragraphs' },
  contentMarkdown: { description: 'The text with its formatting, as Markdown; null when it is plain' },
  contentHtml: { description: 'The text as safe HTML: formatting, links, footnotes and directions' },
  dateDelivered: { description: 'The day it was delivered, at 00:00 UTC', format: 'date-time' },
  dateSubmitted: { description: 'When it was submitted', format: 'date-time' },
  isFeatured: { description: 'Whether it is featured on the homepage' },
  isHidden: { description: 'Whether it is hidden from the public' },
  isPublished: { description: 'Whether an administrator has published it' },
  headshotUrl: { description: "The rabbi's portrait" },
  audioUrl: { description: 'The URL of the audio recording' },
  audioDuration: { description: 'The length of the recording in seconds; null without one' },
  isSpokenText: { description: 'Whether the content is a transcript of the recording' },
  featuredImageUrl: { description: 'The URL of the featured image' },
  language: { description: 'The language of the text: Hebrew, English or another one' },
  updatedAt: { description: 'When it was last changed', format: 'date-time' },
  occasions: { description: 'What it was given for: holidays and Torah portions, one to three' },
  sources: { description: 'References to Tanakh, Mishnah and Talmud in its text, in the order of the text' },
  rabbi: { description: 'Its rabbi, all spellings of the name together; null for a new draft' },
  synagogue: { description: 'Its synagogue, all spellings of the name together; null for a new draft' },
});
describeFields(submitSermonInput.shape, {
  ...sharedDocs,
  slug: {
    description: 'The requested slug. Default: derived from the title. If it is taken, a number is appended.',
  },
  content: {
    description:
      'The text of the sermon; line breaks separate paragraphs. Required unless `contentMarkdown` is sent, from which it is then derived.',
  },
  contentMarkdown: {
    description:
      'The text with formatting: CommonMark with two levels of headings, emphasis, quotes, lists, links, thematic breaks and footnotes (`[^1]`), without HTML, images and code',
    examples: ['## At the river\n\nJacob was left *alone*.[^1]\n\n[^1]: Genesis 32:25'],
  },
  headshotUrl: { description: 'A URL that POST /api/upload/headshot returned' },
  audioUrl: { description: 'A URL that POST /api/upload/audio returned' },
  isSpokenText: {
    description:
      'Whether the content is a transcript of the recording. The podcast then offers it as a transcript. Default: false',
  },
  featuredImageUrl: { description: 'A URL that POST /api/upload/featured-image returned' },
  occasions: {
    description:
      'What it was given for: up to three slugs of GET /api/occasions. Default, also for an empty list: computed from the day and the country.',
    examples: [['vayishlach']],
  },
  topicReference: {
    description: 'Leave it out. Only automated submissions of the form fill it in; they are rejected',
  },
  openedFor: { description: 'Leave it out. Milliseconds that the form was open' },
});
const replacedText = {
  description: 'The text of the sermon. Sent alone and changed, it makes a formatted text plain',
};
describeFields(editSermonFields.shape, {
  content: replacedText,
  slug: {
    description: 'The last part of its page URL. The old URL redirects if the sermon was ever published',
  },
  isFeatured: { description: 'Whether it is featured on the homepage' },
});
describeFields(correctionFields.shape, { content: replacedText });
describeFields(publishBody.shape, { published: { description: 'Whether the sermon is published' } });
describeFields(featureBody.shape, { featured: { description: 'Whether the sermon is featured' } });
describeFields(hideBody.shape, { hidden: { description: 'Whether the sermon is hidden' } });
describeFields(bulkInput.shape, {
  ids: { description: 'Ids of sermons, at most 100' },
  action: { description: 'Applied to all of them or to none' },
});
describeFields(returnBody.shape, { note: { description: 'What the submitter should change' } });
describeFields(declineBody.shape, { note: { description: 'The reason for the submitter, or null' } });
describeFields(splitBody.shape, { name: { description: 'The name of the new entry' } });
describeFields(loginInput.shape, { password: { description: 'The password of the administrator' } });
describeFields(changePasswordInput.shape, {
  currentPassword: { description: 'The current password' },
  newPassword: { description: 'The new password, 8 to 200 characters' },
});
describeFields(linkRequestInput.shape, { email: { description: 'The email address of the submitter' } });
describeFields(bounceInput.shape, {
  email: { description: 'The email address that bounced' },
  reason: { description: 'Why, for the audit log' },
});
describeFields(highlightsTestInput.shape, { email: { description: 'The recipient of the test' } });
describeFields(statusBody.shape, { active: { description: 'Whether the subscriber gets emails' } });
describe(deliveryDay, {
  description: 'The date of delivery, YYYY-MM-DD, from 1900 to one year ahead',
  examples: ['2026-11-28'],
});
describeFields(recentPageInput.shape, { limit: { description: 'Maximum number of items, 1 to 50' } });
describeFields(locationSearchInput.shape, {
  country: { description: 'The country' },
  state: { description: 'The state or province' },
  city: { description: 'The city' },
});
describeFields(sermonsQuery.shape, {
  q: { description: 'Full-text search; without `sort` the best match comes first' },
  rabbi: { description: 'Slugs of rabbis' },
  synagogue: { description: 'Slugs of synagogues' },
  occasion: { description: 'Slugs of Torah portions or holidays' },
  country: { description: 'Names of countries; case is ignored' },
  state: { description: 'Names of states or provinces; case is ignored' },
  city: { description: 'Names of cities; case is ignored' },
  from: { description: 'The first day of delivery, YYYY-MM-DD' },
  to: { description: 'The last day of delivery, YYYY-MM-DD' },
  hasAudio: { description: '`true`: only sermons with a recording; `false`: only those without' },
  updatedSince: { description: 'Lists what changed after this date or time (ISO 8601)' },
  language: { description: 'Languages of the text' },
  keyword: { description: 'Keywords; case and accents are ignored' },
  sort: { description: 'Default: `relevance` with `q`, else `date`' },
  order: { description: 'Default: desc' },
});
describeFields(statesInput.shape, { country: { description: 'The country' } });
describeFields(citiesInput.shape, {
  state: { description: 'The state or province' },
  country: { description: 'The country, to distinguish states with the same name' },
});
describeFields(moderationListInput.shape, {
  filter: { description: 'Which list of the dashboard; default: all' },
  q: {
    description:
      'Words in the title, rabbi, synagogue, place, email address or phone number. All must match.',
  },
});
describeFields(auditListInput.shape, { sermonId: { description: 'Only entries about this sermon' } });
describeFields(subscribeInput.shape, {
  email: { description: 'The email address', examples: ['reader@example.org'] },
  name: { description: 'The name of the subscriber, which administrators see' },
  follow: {
    description:
      'Rabbis, synagogues and kinds of occasions: only their sermons are sent. Default, also for an empty list: all sermons',
  },
});
describeFields(subscriberOutput.shape, {
  id: { description: 'The id of the subscriber' },
  email: { description: 'The email address' },
  name: { description: 'The name; null if none was given' },
  dateSubscribed: { description: 'When the subscription began', format: 'date-time' },
  isActive: { description: 'Whether newsletter emails are sent to this subscriber' },
});
describeFields(adminSermonOutput.shape, {
  version: {
    description: 'Increases with every change. An edit based on an older version is rejected with 409',
  },
  chosenOccasions: {
    description:
      'The slugs of occasions that a person chose; null when they are computed from the day and the country',
  },
  review: {
    description:
      'Whether a draft was returned, corrected, declined or withdrawn; null for others. Corrected ones wait for review',
  },
  reviewNote: { description: 'The note to the submitter of a returned or declined draft' },
});
describeFields(errorBody.shape, {
  message: { description: 'A human-readable message' },
  issues: { description: 'Each invalid field, with the reason' },
});
describeFields(auditEntryOutput.shape, {
  createdAt: { description: 'When it happened', format: 'date-time' },
  actor: { description: 'Who did it: an administrator, the submitter, the mail service or a command' },
  action: { description: 'The action, such as sermon.publish' },
  subjectType: { description: 'The type of the changed entry' },
  subjectId: { description: 'The id of the changed entry' },
  subjectLabel: { description: 'The title or name of the entry at that time' },
  changes: { description: 'Each changed field, with its values before and after' },
});
describeFields(uploadOutput.shape, {
  url: {
    description: 'The URL to use in a field of a sermon',
    examples: ['/uploads/0f8c2b6e91d44a7b8e53c1f09a6d72e4/900x600.jpg'],
  },
  contentType: { description: 'The media type of the stored file' },
  width: { description: 'The width of an image in pixels; null for audio' },
  height: { description: 'The height of an image in pixels; null for audio' },
});

describe(occasionReference, { id: 'OccasionReference', description: 'A reference to an occasion' });
describe(occasionOutput, {
  id: 'Occasion',
  description: 'What a sermon is given for: a weekly portion, or a holiday, fast or remembrance day',
});
describeFields(occasionOutput.shape, {
  slug: { description: 'The slug, which the URL of its page ends with', examples: ['vayishlach'] },
  kind: { description: 'A weekly portion, or a holiday, fast or remembrance day' },
  name: { description: 'The name in English', examples: ['Vayishlach'] },
  hebrewName: { description: 'The name in Hebrew' },
});
describe(sermonSource, { id: 'SermonSource', description: 'A source that a sermon cites' });
describeFields(sermonSource.shape, {
  ref: { description: 'In English, in the Hebrew verse numbering', examples: ['Genesis 28:10-17'] },
  hebrewRef: { description: 'In Hebrew', examples: ['בראשית כ״ח:י׳-י״ז'] },
  url: { description: 'Its page on Sefaria', examples: ['https://www.sefaria.org/Genesis.28.10-17'] },
  book: { description: 'The slug of the book', examples: ['genesis'] },
  chapter: { description: 'Its first chapter; a folio for the Talmud', examples: [28] },
  positions: {
    description: 'Its positions in `content`: offsets in UTF-16 code units; the end is exclusive',
  },
});
describe(sourceBookOutput, { id: 'SourceBook', description: 'A book that sermons can cite' });
describeFields(sourceBookOutput.shape, {
  slug: { description: 'The slug, which the URLs of its chapters contain', examples: ['genesis'] },
  section: { description: 'The part of Tanakh, or the order of the Mishnah' },
  title: { description: 'The title on Sefaria', examples: ['Genesis'] },
  chapters: { description: 'The chapters or folios that published sermons cite' },
  url: { description: 'Its page on Sefaria' },
});
describeFields(sourceChapterParams.shape, {
  book: {
    description: 'The slug of the book, such as genesis, pirkei-avot or berakhot',
    examples: ['genesis'],
  },
  chapter: { description: 'The chapter; a folio for the Talmud', examples: [28] },
});
describe(sermonOutput, { id: 'Sermon', description: 'A sermon', examples: [sermonExample] });
describe(adminSermonOutput, {
  id: 'AdminSermon',
  description: 'A sermon as administrators see it',
  examples: [{ ...sermonExample, version: 3, chosenOccasions: null, review: null, reviewNote: null }],
});
describe(submitSermonInput, {
  id: 'Submission',
  description: 'A sermon to submit',
  examples: [submissionExample],
});
describe(editSermonFields, {
  id: 'SermonEdit',
  description: 'The fields to change. Missing fields stay unchanged',
  examples: [{ title: submissionExample.title, version: 3 }],
});
describe(subscriberOutput, {
  id: 'Subscriber',
  description: 'A subscriber to the newsletter',
  examples: [
    {
      id: 1,
      email: 'reader@example.org',
      name: 'Miriam Levi',
      dateSubscribed: '2026-11-20T09:30:00.000Z',
      isActive: 'true',
    },
  ],
});
describe(auditEntryOutput, { id: 'AuditEntry', description: 'An entry of the audit log' });
describe(holidayOutput, { id: 'Holiday', description: 'A holiday' });
describe(calendarDayOutput, { id: 'CalendarDay', description: 'A day, its Hebrew date and its holidays' });
describe(readingOutput, { id: 'Reading', description: 'The Torah reading of a Shabbat' });
describe(uploadOutput, { id: 'Upload', description: 'An uploaded file' });
describe(errorBody, {
  id: 'Error',
  description: 'Why a request was rejected',
  examples: [{ message: 'No such sermon' }],
});
