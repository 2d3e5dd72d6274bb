/** /manifest.webmanifest: the name and the picture that stand on the first screen of a phone, once somebody puts them there. */
export const webManifest = (siteName: string): string =>
  JSON.stringify({
    name: siteName,
    short_name: siteName,
    start_url: '/',
    // With the browser's own way back: the pages have none.
    display: 'minimal-ui',
    background_color: '#FBF8F1',
    theme_color: '#FBF8F1',
    icons: [192, 512].map((side) => ({
      src: `/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  });
