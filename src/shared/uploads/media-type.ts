/** Other names that browsers use for media types, mapped to the names in the upload rules. */
const aliases: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/mp4a-latm': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
};
/** Media types by file extension, for systems that report none. The server checks the content anyway. */
const byExtension: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** The media type of a file chosen in a browser, under the name that the upload rules use. */
export function canonicalMediaType(declared: string, fileName: string): string {
  const type = declared.toLowerCase();
  if (type && type !== 'application/octet-stream') return aliases[type] ?? type;
  return byExtension[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? type;
}
