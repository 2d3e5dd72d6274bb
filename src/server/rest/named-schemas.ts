import { z } from 'zod';
import { auditEntryOutput, auditListInput } from '../../shared/audit.schemas.ts';
import { calendarDayOutput, holidayOutput, readingOutput } from '../../shared/calendar/calendar.schemas.ts';
import { occasionOutput, occasionReference } from '../../shared/calendar/occasion.schemas.ts';
import { citiesInput, statesInput } from '../../shared/location.schemas.ts';
import { editSermonFields, moderationListInput } from '../../shared/moderation.schemas.ts';
import { subscribeInput, subscriberOutput } from '../../shared/newsletter.schemas.ts';
import {
  adminSermonOutput,
  deliveryDay,
  locationSearchInput,
  recentPageInput,
  sermonOutput,
  submitSermonInput,
} from '../../shared/sermon.schemas.ts';
import { uploadOutput } from '../../shared/upload.schemas.ts';
import { submissionExample } from '../features/sermons/submission/submission-example.ts';
import { sermonExample } from './examples.ts';
import { errorBody } from './rest-app.ts';

// What the OpenAPI document calls the schemas of the product, and what it says of them. The words stand here and not
// beside the schemas, because those go to the browser.

interface Words {
  readonly description?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
}

const say = (schema: z.ZodType, words: Words & { id?: string }) =>
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...words } as z.GlobalMeta);

const sayOfFields = (shape: Record<string, z.ZodType>, words: Readonly<Record<string, Words>>) => {
  for (const [name, schema] of Object.entries(shape)) if (words[name]) say(schema, words[name]);
};

const shared: Record<string, Words> = {
  title: { description: 'The title' },
  preview: { description: 'A few sentences for lists' },
  rabbiName: { description: 'The name of the rabbi' },
  synagogueName: { description: 'The name of the synagogue' },
  website: { description: "The synagogue's web address; one without a scheme means https" },
  city: { description: 'The city where it was delivered' },
  state: { description: 'The state or province' },
  country: { description: 'The country' },
  email: { description: 'The email address of the rabbi' },
  phone: { description: 'The phone number of the synagogue' },
  keywords: { description: 'Keywords, separated by commas' },
  sermonType: { description: 'The kind of sermon, like Shabbat or High Holidays' },
  headshotCaption: { description: 'The caption of the portrait' },
  featuredImageCaption: { description: 'The caption of the featured image' },
};

sayOfFields(sermonOutput.shape, {
  ...shared,
  id: { description: 'The id of the sermon' },
  slug: { description: 'The last part of its page URL; null when the URL has the id' },
  content: { description: 'The text of the sermon; line breaks separate paragraphs' },
  dateDelivered: { description: 'The day it was delivered, at 00:00 UTC', format: 'date-time' },
  dateSubmitted: { description: 'When it was submitted', format: 'date-time' },
  isFeatured: { description: 'Whether it is featured on the homepage' },
  isHidden: { description: 'Whether it is hidden from the public' },
  isPublished: { description: 'Whether an administrator has published it' },
  headshotUrl: { description: "The rabbi's portrait" },
  audioUrl: { description: 'The URL of the audio recording' },
  featuredImageUrl: { description: 'The URL of the featured image' },
  occasions: { description: 'What it was given for: holidays and Torah portions, one to three' },
});
sayOfFields(submitSermonInput.shape, {
  ...shared,
  slug: {
    description: 'The wanted slug. Default: made from the title. A slug that is taken gets a number.',
  },
  content: { description: 'The text of the sermon; line breaks separate paragraphs' },
  headshotUrl: { description: 'A URL that POST /api/upload/headshot returned' },
  audioUrl: { description: 'A URL that POST /api/upload/audio returned' },
  featuredImageUrl: { description: 'A URL that POST /api/upload/featured-image returned' },
  occasions: {
    description:
      'What it was given for: up to three slugs of GET /api/occasions. Default, also for an empty list: computed from the day and the country.',
    examples: [['vayishlach']],
  },
});
say(deliveryDay, {
  description: 'The day it was delivered, YYYY-MM-DD, from 1900 to one year ahead',
  examples: ['2026-11-28'],
});
sayOfFields(recentPageInput.shape, { limit: { description: 'Maximum number of items, 1 to 50' } });
sayOfFields(locationSearchInput.shape, {
  country: { description: 'The country' },
  state: { description: 'The state or province' },
  city: { description: 'The city' },
});
sayOfFields(statesInput.shape, { country: { description: 'The country' } });
sayOfFields(citiesInput.shape, {
  state: { description: 'The state or province' },
  country: { description: 'The country, to distinguish states with the same name' },
});
sayOfFields(moderationListInput.shape, {
  filter: { description: 'Which list of the dashboard; default: all' },
  q: { description: 'Words in title, rabbi or synagogue' },
});
sayOfFields(auditListInput.shape, { sermonId: { description: 'Only entries about this sermon' } });
sayOfFields(subscribeInput.shape, {
  email: { description: 'The address to write to', examples: ['reader@example.org'] },
  name: { description: 'How to address the reader' },
});
sayOfFields(subscriberOutput.shape, {
  id: { description: 'The number of the subscriber' },
  email: { description: 'The address' },
  name: { description: 'The name, when one was given' },
  dateSubscribed: { description: 'Since when', format: 'date-time' },
  isActive: { description: 'Whether mail is sent' },
});
sayOfFields(adminSermonOutput.shape, {
  version: { description: 'Rises with every change; an edit that names an older one is rejected with 409' },
  chosenOccasions: {
    description:
      'The slugs of occasions that a person chose; null when they are computed from the day and the country',
  },
});
sayOfFields(errorBody.shape, {
  message: { description: 'What is wrong, for a person to read' },
  issues: { description: 'Each field that was not valid, and what is allowed there' },
});
sayOfFields(auditEntryOutput.shape, {
  createdAt: { description: 'When', format: 'date-time' },
  actor: { description: 'Who' },
  action: { description: 'What was done, like sermon.publish' },
  subjectType: { description: 'To what kind of thing' },
  subjectId: { description: 'To which one' },
  subjectLabel: { description: 'What it was called then' },
  changes: { description: 'Each field that changed, before and after' },
});
sayOfFields(uploadOutput.shape, {
  url: { description: 'The address that a field of a sermon takes', examples: ['/uploads/3f0c.webp'] },
  contentType: { description: 'The type of the kept file' },
  width: { description: 'Pixels of an image' },
  height: { description: 'Pixels of an image' },
});

say(occasionReference, { id: 'OccasionReference', description: 'An occasion as a sermon names it' });
say(occasionOutput, {
  id: 'Occasion',
  description: 'What a sermon is given for: a weekly portion, or a holiday, fast or remembrance day',
});
sayOfFields(occasionOutput.shape, {
  slug: { description: 'The slug, which the URL of its page ends with', examples: ['vayishlach'] },
  kind: { description: 'A weekly portion, or a holiday, fast or remembrance day' },
  name: { description: 'The name in English', examples: ['Vayishlach'] },
  hebrewName: { description: 'The name in Hebrew' },
});
say(sermonOutput, { id: 'Sermon', description: 'A sermon', examples: [sermonExample] });
say(adminSermonOutput, {
  id: 'AdminSermon',
  description: 'A sermon as administrators see it',
  examples: [{ ...sermonExample, version: 3, chosenOccasions: null }],
});
say(submitSermonInput, {
  id: 'Submission',
  description: 'A sermon to send in',
  examples: [submissionExample],
});
say(editSermonFields, {
  id: 'SermonEdit',
  description: 'The fields to change; one that is left out stays as it is',
  examples: [{ title: submissionExample.title, version: 3 }],
});
say(subscriberOutput, {
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
say(auditEntryOutput, { id: 'AuditEntry', description: 'One act of an administrator' });
say(holidayOutput, { id: 'Holiday', description: 'A holiday' });
say(calendarDayOutput, { id: 'CalendarDay', description: 'A day, its Hebrew date and its holidays' });
say(readingOutput, { id: 'Reading', description: 'What is read on a Shabbat' });
say(uploadOutput, { id: 'Upload', description: 'A file that was taken in' });
say(errorBody, {
  id: 'Error',
  description: 'Why a request was refused',
  examples: [{ message: 'No such sermon' }],
});
