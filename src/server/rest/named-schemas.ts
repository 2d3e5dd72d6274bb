import { auditEntryOutput } from '../../shared/audit.schemas.ts';
import { calendarDayOutput, holidayOutput, readingOutput } from '../../shared/calendar/calendar.schemas.ts';
import { occasionOutput, occasionReference } from '../../shared/calendar/occasion.schemas.ts';
import { contributorOutput } from '../../shared/contributor.schemas.ts';
import { contributorEntryOutput } from '../../shared/contributor-admin.schemas.ts';
import { importNoteOutput, importOptions, importOutput } from '../../shared/import.schemas.ts';
import { editSermonFields } from '../../shared/moderation.schemas.ts';
import { highlightsOutput, subscriberOutput } from '../../shared/newsletter/newsletter.schemas.ts';
import { placeEntryOutput } from '../../shared/place-admin.schemas.ts';
import {
  adminSermonOutput,
  sermonCardOutput,
  sermonOutput,
  submitSermonInput,
} from '../../shared/sermon.schemas.ts';
import { sermonSource, sourceBookOutput } from '../../shared/source.schemas.ts';
import { uploadOutput } from '../../shared/uploads/upload.schemas.ts';
import { submissionExample } from '../features/sermons/submission/submission-example.ts';
import { sermonExample } from './examples.ts';
import { errorBody } from './rest-app.ts';
import { describeSchema } from './schema-docs.ts';

// The named schemas of the OpenAPI document.

describeSchema(occasionReference, { id: 'OccasionReference', description: 'A reference to an occasion' });
describeSchema(occasionOutput, {
  id: 'Occasion',
  description: 'What a sermon is given for: a weekly portion, or a holiday, fast or remembrance day',
});
describeSchema(sermonSource, { id: 'SermonSource', description: 'A source that a sermon cites' });
describeSchema(sourceBookOutput, { id: 'SourceBook', description: 'A book that sermons can cite' });
describeSchema(sermonOutput, { id: 'Sermon', description: 'A sermon', examples: [sermonExample] });
describeSchema(sermonCardOutput, {
  id: 'SermonCard',
  description: 'A sermon in a list, with the start of its content',
});
describeSchema(adminSermonOutput, {
  id: 'AdminSermon',
  description: 'A sermon as administrators see it',
  examples: [{ ...sermonExample, version: 3, chosenOccasions: null, review: null, reviewNote: null }],
});
describeSchema(submitSermonInput, {
  id: 'Submission',
  description: 'A sermon to submit',
  examples: [submissionExample],
});
describeSchema(editSermonFields, {
  id: 'SermonEdit',
  description: 'The fields to change. Missing fields stay unchanged',
  examples: [{ title: submissionExample.title, version: 3 }],
});
describeSchema(subscriberOutput, {
  id: 'Subscriber',
  description: 'A subscriber to the newsletter',
  examples: [
    {
      id: 1,
      email: 'reader@example.org',
      name: 'Miriam Levi',
      dateSubscribed: '2026-11-20T09:30:00.000Z',
      isActive: 'true',
      bouncedAt: null,
    },
  ],
});
describeSchema(highlightsOutput, {
  id: 'Highlights',
  description: 'The next issue of the weekly highlights, and those that were sent',
});
describeSchema(contributorOutput, {
  id: 'Contributor',
  description: 'A rabbi or synagogue with a visible sermon',
});
describeSchema(contributorEntryOutput, {
  id: 'AdminContributor',
  description: 'A rabbi or synagogue as administrators see it',
});
describeSchema(placeEntryOutput, { id: 'AdminPlace', description: 'A place as administrators see it' });
describeSchema(importOptions, {
  id: 'ImportOptions',
  description: 'How to read a file, and what to do with its sermons',
});
describeSchema(importOutput, { id: 'Import', description: 'An import of sermons from a file' });
describeSchema(importNoteOutput, {
  id: 'ImportNote',
  description: 'An entry of the report about an import',
});
describeSchema(auditEntryOutput, { id: 'AuditEntry', description: 'An entry of the audit log' });
describeSchema(holidayOutput, { id: 'Holiday', description: 'A holiday' });
describeSchema(calendarDayOutput, {
  id: 'CalendarDay',
  description: 'A day, its Hebrew date and its holidays',
});
describeSchema(readingOutput, { id: 'Reading', description: 'The Torah reading of a Shabbat' });
describeSchema(uploadOutput, { id: 'Upload', description: 'An uploaded file' });
describeSchema(errorBody, {
  id: 'Error',
  description: 'Why a request failed',
  examples: [{ message: 'No such sermon' }],
});
