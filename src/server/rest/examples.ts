import { submissionExample } from '../features/sermons/submission/submission-example.ts';

/** The response for the sermon of the {@link submissionExample} after its publication. */
export const sermonExample = {
  id: 1,
  title: submissionExample.title,
  slug: 'waiting-at-the-jabbok',
  content: submissionExample.content,
  contentMarkdown: null,
  contentHtml: submissionExample.content
    .split('\n\n')
    .map((paragraph) => `<p dir="ltr">${paragraph}</p>`)
    .join('\n'),
  preview: submissionExample.preview,
  rabbiName: submissionExample.rabbiName,
  synagogueName: submissionExample.synagogueName,
  website: submissionExample.website,
  city: submissionExample.city,
  state: submissionExample.state,
  country: submissionExample.country,
  email: submissionExample.email,
  phone: submissionExample.phone,
  dateDelivered: '2026-11-28T00:00:00.000Z',
  dateSubmitted: '2026-11-29T18:04:11.000Z',
  isFeatured: 'false' as const,
  isHidden: 'false' as const,
  isPublished: 'true' as const,
  keywords: submissionExample.keywords,
  sermonType: submissionExample.sermonType,
  headshotUrl: null,
  headshotCaption: null,
  audioUrl: null,
  audioDuration: null,
  isSpokenText: 'false' as const,
  featuredImageUrl: null,
  featuredImageCaption: null,
  language: 'en' as const,
  updatedAt: '2026-11-29T20:15:00.000Z',
  occasions: [{ slug: 'vayishlach', kind: 'portion' as const, name: 'Vayishlach' }],
  sources: [],
  rabbi: { slug: 'tamar-adler', name: submissionExample.rabbiName },
  synagogue: { slug: 'beit-tefillah', name: submissionExample.synagogueName },
};
