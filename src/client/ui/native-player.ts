/** The browser's own audio player on the page's ground and with its corners, where the browser lets itself be styled. */
export const nativePlayer = {
  width: 'full',
  height: '11',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'md',
  '&::-webkit-media-controls-enclosure': { borderRadius: '0', bg: 'transparent' },
  '&::-webkit-media-controls-panel': { bg: 'raised', px: '1' },
} as const;
