import { SiteState } from '../db/site-state.entity.ts';
import { Session } from '../features/admin/session.entity.ts';
import { User } from '../features/admin/user.entity.ts';
import { AuditEntry } from '../features/audit/audit-entry.entity.ts';
import { Contribution } from '../features/contributors/names/contribution.entity.ts';
import { Rabbi } from '../features/contributors/names/rabbi.entity.ts';
import { Synagogue } from '../features/contributors/names/synagogue.entity.ts';
import { Import } from '../features/imports/import.entity.ts';
import { ImportNote } from '../features/imports/import-note.entity.ts';
import { ImportedSermon } from '../features/imports/imported-sermon.entity.ts';
import { CountryName } from '../features/locations/country-name.entity.ts';
import { Location } from '../features/locations/location.entity.ts';
import { HighlightsChoice } from '../features/newsletters/highlights/highlights-choice.entity.ts';
import { HighlightsDelivery } from '../features/newsletters/highlights/highlights-delivery.entity.ts';
import { HighlightsIssue } from '../features/newsletters/highlights/highlights-issue.entity.ts';
import { HighlightsSermon } from '../features/newsletters/highlights/highlights-sermon.entity.ts';
import { NextIssue } from '../features/newsletters/highlights/next-issue.entity.ts';
import { Subscriber } from '../features/newsletters/subscribers/subscriber.entity.ts';
import { PendingPublicationEmail } from '../features/sermons/emails/pending-publication-email.entity.ts';
import { SubmissionLink } from '../features/sermons/links/submission-link.entity.ts';
import { DailySubmissionCount } from '../features/sermons/moderation/daily-submission-count.entity.ts';
import { Proposal } from '../features/sermons/proposals/proposal.entity.ts';
import { SearchWord } from '../features/sermons/search/search-word.entity.ts';
import { Sermon } from '../features/sermons/sermon/sermon.entity.ts';
import { SermonChange } from '../features/sermons/sermon/sermon-change.entity.ts';
import { SermonCitation } from '../features/sermons/sermon/sermon-citation.entity.ts';
import { SermonKeyword } from '../features/sermons/sermon/sermon-keyword.entity.ts';
import { SermonUpdate } from '../features/sermons/sermon/sermon-update.entity.ts';
import { SlugHistory } from '../features/sermons/sermon/slug-history.entity.ts';
import { Upload } from '../features/uploads/upload.entity.ts';

/** All entities. */
export const entities = [
  AuditEntry,
  Contribution,
  CountryName,
  PendingPublicationEmail,
  HighlightsChoice,
  HighlightsDelivery,
  HighlightsSermon,
  HighlightsIssue,
  Import,
  ImportedSermon,
  ImportNote,
  Location,
  Subscriber,
  NextIssue,
  Proposal,
  Rabbi,
  SearchWord,
  Sermon,
  SermonChange,
  SermonCitation,
  SermonKeyword,
  SermonUpdate,
  Session,
  SiteState,
  SlugHistory,
  DailySubmissionCount,
  Synagogue,
  SubmissionLink,
  Upload,
  User,
];
