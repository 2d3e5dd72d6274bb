/** The public address of a sermon's page: by its name where it has one, else by its number. */
export const sermonUrl = (publicUrl: string, { slug, id }: { slug?: string | null; id: number }): string =>
  `${publicUrl}/sermon/${encodeURIComponent(slug ?? String(id))}`;
