/** Matches regular expressions at given offsets of a text, and counts the attempts. */
export class TextReader {
  readonly text: string;
  /**
   * The count of attempts, plus that of the words at which `findCitations` looks for a name. Each step reads only a few
   * words, so the time is linear in the length of the text if this count is.
   */
  stepCount = 0;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Matches an expression at exactly this offset.
   * @param expression with the flag `y`; unbounded repetition only within one word
   */
  match(expression: RegExp, offset: number): RegExpExecArray | null {
    this.stepCount += 1;
    expression.lastIndex = offset;
    return expression.exec(this.text);
  }
}
