/** Matches regular expressions at given offsets of a text, and counts the attempts. */
export class TextReader {
  readonly text: string;
  /**
   * The count of attempts, and of the words at which `findCitations` looks for a name. Each reads only a few words, so a
   * linear count shows that the time is linear.
   */
  stepCount = 0;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Matches an expression that begins at an offset.
   * @param expression with the flag `y`; unbounded repetition only within one word
   */
  match(expression: RegExp, offset: number): RegExpExecArray | null {
    this.stepCount += 1;
    expression.lastIndex = offset;
    return expression.exec(this.text);
  }
}
