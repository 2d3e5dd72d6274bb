import { colors } from '../../../shared/colors.ts';

/** /manifest.webmanifest: name and icon of the site on a phone's home screen. */
export const webManifest = (siteName: string): string =>
  JSON.stringify({
    name: siteName,
    short_name: siteName,
    start_url: '/',
    // Shows the browser's back button, because the pages have none.
    display: 'minimal-ui',
    background_color: colors.ground.light,
    theme_color: colors.ground.light,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  });
