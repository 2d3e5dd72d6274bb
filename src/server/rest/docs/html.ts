/** Markup that is safe to put into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | null | false | readonly Part[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === undefined || part === null || part === false) return '';
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
};

/** A template whose values are escaped, unless they are markup already. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + render(parts[index])).join(''));

/** The little markdown of descriptions: paragraphs, **bold** and `code`. */
export function prose(text: string | undefined): Html {
  const paragraphs = (text ?? '').split(/\n\n+/).filter(Boolean);
  return new Html(
    paragraphs
      .map((paragraph) => {
        const marked = render(paragraph)
          .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
          .replace(/`(.+?)`/g, '<code>$1</code>');
        return `<p>${marked}</p>`;
      })
      .join(''),
  );
}
