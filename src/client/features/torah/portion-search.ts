import type { TorahPortion } from '../../../shared/calendar/reference.schemas.ts';
import type { TorahBook } from '../../../shared/calendar/torah-books.ts';

/**
 * The portions of a book whose name, summary or themes contain the text, ignoring case (docs/product/calendar.md C11).
 * The Hebrew name, the verses and the haftarah are not searched.
 * @param book undefined for all five books
 */
export function findPortions(
  portions: readonly TorahPortion[],
  { book, query }: { readonly book: TorahBook | undefined; readonly query: string },
): TorahPortion[] {
  const searchText = straightenQuotes(query.trim().toLowerCase());
  return portions.filter(
    (portion) =>
      (book === undefined || portion.book === book) &&
      [portion.name, portion.summary, ...portion.themes].some((text) =>
        straightenQuotes(text.toLowerCase()).includes(searchText),
      ),
  );
}

/** Replaces typographic apostrophes and quotation marks, so that straight ones find them and the other way round. */
const straightenQuotes = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
