/** The public URL of a sermon's page: by slug, or by id if it has none. */
export const sermonUrl = (publicUrl: string, { slug, id }: { slug?: string | null; id: number }): string =>
  `${publicUrl}/sermon/${encodeURIComponent(slug ?? String(id))}`;
