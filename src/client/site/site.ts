/** Settings of the site that pages need. The server sends them with each page. */
export interface Site {
  readonly name: string;
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** URLs of the footer links that are set in the settings. */
  readonly links: Partial<Record<'contact' | 'about' | 'facebook' | 'twitter' | 'instagram', string>>;
}

/** The document title: 'Home | Bimah'. */
export const pageTitle = (title: string, site: Site): string => `${title} | ${site.name}`;
