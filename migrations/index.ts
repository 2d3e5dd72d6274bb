import type { MigrationObject } from '@mikro-orm/core';
import { Migration20261120000000_initial } from './Migration20261120000000_initial.ts';
import { Migration20261121003607_upload_removal } from './Migration20261121003607_upload_removal.ts';
import { Migration20261121004000_search } from './Migration20261121004000_search.ts';
import { Migration20261121005045_newsletter } from './Migration20261121005045_newsletter.ts';
import { Migration20261121010000_moderation } from './Migration20261121010000_moderation.ts';
import { Migration20261121012500_directory_order } from './Migration20261121012500_directory_order.ts';
import { Migration20261121031500_sermon_keywords } from './Migration20261121031500_sermon_keywords.ts';
import { Migration20261121032123_imports } from './Migration20261121032123_imports.ts';
import { Migration20261121041000_count_changes } from './Migration20261121041000_count_changes.ts';
import { Migration20261121041500_submission_days } from './Migration20261121041500_submission_days.ts';
import { Migration20261121094500_due_announcements } from './Migration20261121094500_due_announcements.ts';
import { Migration20261121095000_receiving_imports } from './Migration20261121095000_receiving_imports.ts';
import { Migration20261121130500_names_in_blocks } from './Migration20261121130500_names_in_blocks.ts';
import { Migration20261121155545_leaving_import_files } from './Migration20261121155545_leaving_import_files.ts';
import { Migration20261121163000_forget_refusals } from './Migration20261121163000_forget_refusals.ts';
import { Migration20261121191500_plain_places } from './Migration20261121191500_plain_places.ts';
import { Migration20261121192000_portions_in_israel } from './Migration20261121192000_portions_in_israel.ts';
import { Migration20261122092500_told_entries } from './Migration20261122092500_told_entries.ts';
import { Migration20261122163620_next_issue } from './Migration20261122163620_next_issue.ts';
import { Migration20261122165501_duplicates } from './Migration20261122165501_duplicates.ts';
import { Migration20261122170500_moderation_text } from './Migration20261122170500_moderation_text.ts';
import { Migration20261122233500_contributors } from './Migration20261122233500_contributors.ts';
import { Migration20261122234500_sermon_language } from './Migration20261122234500_sermon_language.ts';
import { Migration20261122235000_chosen_occasions } from './Migration20261122235000_chosen_occasions.ts';
import { Migration20261123001000_citations } from './Migration20261123001000_citations.ts';
import { Migration20261123002000_submission_links } from './Migration20261123002000_submission_links.ts';
import { Migration20261123031000_deferred_generation } from './Migration20261123031000_deferred_generation.ts';
import { Migration20261123032000_spoken_text } from './Migration20261123032000_spoken_text.ts';
import { Migration20261123033000_contributor_dashboard } from './Migration20261123033000_contributor_dashboard.ts';
import { Migration20261123040000_content_markdown } from './Migration20261123040000_content_markdown.ts';
import { Migration20261123040000_countries } from './Migration20261123040000_countries.ts';
import { Migration20261123041000_sermon_updates } from './Migration20261123041000_sermon_updates.ts';
import { Migration20261123041500_several_links } from './Migration20261123041500_several_links.ts';
import { Migration20261123082000_contributor_websites } from './Migration20261123082000_contributor_websites.ts';
import { Migration20261123082500_search_within } from './Migration20261123082500_search_within.ts';
import { Migration20261123135246_proposals } from './Migration20261123135246_proposals.ts';
import { Migration20261123142000_follows } from './Migration20261123142000_follows.ts';
import { Migration20261123164500_dismissed_duplicates } from './Migration20261123164500_dismissed_duplicates.ts';
import { Migration20261123213000_plain_table_names } from './Migration20261123213000_plain_table_names.ts';
import { Migration20261123223000_words_index } from './Migration20261123223000_words_index.ts';
import { Migration20261125054500_unused_indexes } from './Migration20261125054500_unused_indexes.ts';
import { Migration20261127003000_count_follows } from './Migration20261127003000_count_follows.ts';
import { Migration20261127040000_merge_updates } from './Migration20261127040000_merge_updates.ts';
import { Migration20261128075500_count_subscriber_once } from './Migration20261128075500_count_subscriber_once.ts';
import { Migration20261128133500_keyword_typos } from './Migration20261128133500_keyword_typos.ts';
import { Migration20261128134500_emailed_proposals } from './Migration20261128134500_emailed_proposals.ts';
import { Migration20261128135000_contributor_indexes } from './Migration20261128135000_contributor_indexes.ts';

/** The migrations in the order in which they run. Add new ones at the end. */
export const migrations: MigrationObject[] = [
  { name: 'Migration20261120000000_initial', class: Migration20261120000000_initial },
  { name: 'Migration20261121004000_search', class: Migration20261121004000_search },
  { name: 'Migration20261121003607_upload_removal', class: Migration20261121003607_upload_removal },
  { name: 'Migration20261121010000_moderation', class: Migration20261121010000_moderation },
  { name: 'Migration20261121005045_newsletter', class: Migration20261121005045_newsletter },
  { name: 'Migration20261121012500_directory_order', class: Migration20261121012500_directory_order },
  { name: 'Migration20261121031500_sermon_keywords', class: Migration20261121031500_sermon_keywords },
  { name: 'Migration20261121032123_imports', class: Migration20261121032123_imports },
  { name: 'Migration20261121041000_count_changes', class: Migration20261121041000_count_changes },
  { name: 'Migration20261121041500_submission_days', class: Migration20261121041500_submission_days },
  { name: 'Migration20261121094500_due_announcements', class: Migration20261121094500_due_announcements },
  { name: 'Migration20261121095000_receiving_imports', class: Migration20261121095000_receiving_imports },
  { name: 'Migration20261121130500_names_in_blocks', class: Migration20261121130500_names_in_blocks },
  {
    name: 'Migration20261121155545_leaving_import_files',
    class: Migration20261121155545_leaving_import_files,
  },
  { name: 'Migration20261121163000_forget_refusals', class: Migration20261121163000_forget_refusals },
  { name: 'Migration20261121191500_plain_places', class: Migration20261121191500_plain_places },
  {
    name: 'Migration20261121192000_portions_in_israel',
    class: Migration20261121192000_portions_in_israel,
  },
  { name: 'Migration20261122092500_told_entries', class: Migration20261122092500_told_entries },
  { name: 'Migration20261122163620_next_issue', class: Migration20261122163620_next_issue },
  { name: 'Migration20261122165501_duplicates', class: Migration20261122165501_duplicates },
  { name: 'Migration20261122170500_moderation_text', class: Migration20261122170500_moderation_text },
  { name: 'Migration20261122233500_contributors', class: Migration20261122233500_contributors },
  { name: 'Migration20261122235000_chosen_occasions', class: Migration20261122235000_chosen_occasions },
  { name: 'Migration20261123002000_submission_links', class: Migration20261123002000_submission_links },
  { name: 'Migration20261122234500_sermon_language', class: Migration20261122234500_sermon_language },
  { name: 'Migration20261123001000_citations', class: Migration20261123001000_citations },
  { name: 'Migration20261123031000_deferred_generation', class: Migration20261123031000_deferred_generation },
  { name: 'Migration20261123032000_spoken_text', class: Migration20261123032000_spoken_text },
  { name: 'Migration20261123040000_content_markdown', class: Migration20261123040000_content_markdown },
  { name: 'Migration20261123041000_sermon_updates', class: Migration20261123041000_sermon_updates },
  {
    name: 'Migration20261123033000_contributor_dashboard',
    class: Migration20261123033000_contributor_dashboard,
  },
  { name: 'Migration20261123040000_countries', class: Migration20261123040000_countries },
  { name: 'Migration20261123041500_several_links', class: Migration20261123041500_several_links },
  {
    name: 'Migration20261123082000_contributor_websites',
    class: Migration20261123082000_contributor_websites,
  },
  { name: 'Migration20261123082500_search_within', class: Migration20261123082500_search_within },
  { name: 'Migration20261123135246_proposals', class: Migration20261123135246_proposals },
  { name: 'Migration20261123142000_follows', class: Migration20261123142000_follows },
  {
    name: 'Migration20261123164500_dismissed_duplicates',
    class: Migration20261123164500_dismissed_duplicates,
  },
  {
    name: 'Migration20261123213000_plain_table_names',
    class: Migration20261123213000_plain_table_names,
  },
  { name: 'Migration20261123223000_words_index', class: Migration20261123223000_words_index },
  { name: 'Migration20261125054500_unused_indexes', class: Migration20261125054500_unused_indexes },
  { name: 'Migration20261127003000_count_follows', class: Migration20261127003000_count_follows },
  { name: 'Migration20261127040000_merge_updates', class: Migration20261127040000_merge_updates },
  {
    name: 'Migration20261128075500_count_subscriber_once',
    class: Migration20261128075500_count_subscriber_once,
  },
  { name: 'Migration20261128133500_keyword_typos', class: Migration20261128133500_keyword_typos },
  { name: 'Migration20261128134500_emailed_proposals', class: Migration20261128134500_emailed_proposals },
  {
    name: 'Migration20261128135000_contributor_indexes',
    class: Migration20261128135000_contributor_indexes,
  },
];
