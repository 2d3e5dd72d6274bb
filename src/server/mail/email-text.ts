import { type EmailBlock, type EmailContent, type EmailSite, plainLine } from './email-content.ts';

const lineWidth = 72;

/** Renders the plain text of an email, for text-only clients and spam filters. */
export function renderEmailText(content: EmailContent, { siteName, siteUrl }: EmailSite): string {
  const buttonUrls = content.blocks.map((block) => (block.kind === 'button' ? block.url : undefined));
  const parts = content.blocks.map((block, index) =>
    // Omit the URL if the next block is a button with the same one: a screen reader would read it twice.
    block.kind === 'sermon' && block.link?.url === buttonUrls[index + 1]
      ? renderBlock({ ...block, link: undefined })
      : renderBlock(block),
  );
  const footer = [
    '-'.repeat(24),
    wrap(content.reason),
    ...(content.unsubscribeUrl ? [`Unsubscribe: ${content.unsubscribeUrl}`] : []),
    `${siteName}: ${siteUrl}`,
  ].join('\n');
  return `${[siteName.toUpperCase(), ...parts, footer].join('\n\n')}\n`;
}

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${wrap(block.text)}\n${'='.repeat(Math.min(lineWidth, block.text.length))}`;
    case 'paragraph':
    case 'prose':
      return wrap(block.text);
    case 'button':
      return `${block.text}:\n${block.url}`;
    case 'facts':
      return block.rows
        .map(([label, value, url]) => {
          const needsUrl = url?.startsWith('http') && !value.includes(url);
          return `${label}: ${value}${needsUrl ? `\n${url}` : ''}`;
        })
        .join('\n');
    case 'sermon':
      return [
        ...(block.label ? [`* ${block.label} *`] : []),
        wrap(block.title),
        ...block.byline.map(plainLine),
        ...(block.related?.links.map(({ text, url }) => `${block.related?.label} ${text}: ${url}`) ?? []),
        ...(block.excerpt ? ['', wrap(block.excerpt)] : []),
        ...(block.link ? ['', `${block.link.text}: ${block.link.url}`] : []),
      ].join('\n');
  }
}

/** Wraps lines at {@link lineWidth} characters, only at spaces, so that URLs are never broken. */
function wrap(text: string): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ')) {
        if (line && line.length + word.length + 1 > lineWidth) {
          lines.push(line);
          line = word;
        } else line = line ? `${line} ${word}` : word;
      }
      return [...lines, line].join('\n');
    })
    .join('\n');
}
