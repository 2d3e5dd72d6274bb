/** What pages know of the site they belong to; the server sends it along. */
export interface Site {
  readonly name: string;
  /** The origin, without a slash at the end. */
  readonly url: string;
  /** URLs of the footer's links that the settings name. */
  readonly links: Partial<Record<'contact' | 'about' | 'facebook' | 'twitter' | 'instagram', string>>;
}

/** The document title: 'Home | Bimah'. */
export const pageTitle = (title: string, site: Site): string => `${title} | ${site.name}`;
