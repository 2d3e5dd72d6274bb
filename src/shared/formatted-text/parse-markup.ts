import { Parser, type ParserOptions } from 'htmlparser2';

/** Receives what {@link parseMarkup} finds. Each opened element is also closed, in the order of the nesting. */
interface MarkupHandler {
  onopentag(name: string, attributes: Record<string, string>): void;
  ontext(text: string): void;
  onclosetag(name: string): void;
}

/** The parser takes longer for each tag the more elements are open: without a limit, its time would be quadratic. */
const maxOpenElements = 1_000;

/**
 * Parses HTML or XML. No script runs, nothing is loaded, and entities that the document declares are not expanded. An
 * element that is nested deeper than {@link maxOpenElements} is closed, with all elements around it, where it begins.
 */
export function parseMarkup(source: string, handler: MarkupHandler, options: ParserOptions): void {
  for (let rest = source; rest !== ''; ) {
    const open: string[] = [];
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          open.push(name);
          handler.onopentag(name, attributes);
          if (open.length > maxOpenElements) parser.pause();
        },
        ontext: (text) => handler.ontext(text),
        onclosetag(name) {
          open.pop();
          handler.onclosetag(name);
        },
      },
      options,
    );
    parser.end(rest);
    // Elements are open only after a pause: the end of the source closes all others.
    rest = open.length > 0 ? rest.slice(parser.endIndex + 1) : '';
    while (open.length > 0) handler.onclosetag(open.pop() as string);
  }
}
