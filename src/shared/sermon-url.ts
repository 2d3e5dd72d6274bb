interface SermonKeys {
  readonly id: number;
  readonly slug?: string | null;
}

/** The last segment of a sermon's URL: its slug, or its id when it has none. */
export const sermonSlug = ({ id, slug }: SermonKeys): string => slug || String(id);

/** The id in the last segment of a sermon's URL; undefined for a slug, which never has only digits. */
export const sermonIdOf = (segment: string): number | undefined =>
  /^\d+$/.test(segment) ? Number(segment) : undefined;

/** The path of a sermon's page. */
export const sermonPath = (sermon: SermonKeys): string => `/sermon/${encodeURIComponent(sermonSlug(sermon))}`;

/**
 * The public URL of a sermon's page.
 * @param publicUrl the origin, without a trailing slash
 */
export const sermonUrl = (publicUrl: string, sermon: SermonKeys): string => publicUrl + sermonPath(sermon);
