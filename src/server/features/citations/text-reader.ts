/** Matches expressions at given offsets of a text, and counts the attempts. */
export class TextReader {
  readonly text: string;
  /** Attempts. Each looks at a bounded number of characters, so their count shows whether the work is linear. */
  steps = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** @param expression with the flag `y` and without unbounded repetition */
  match(expression: RegExp, at: number): RegExpExecArray | null {
    this.steps += 1;
    expression.lastIndex = at;
    return expression.exec(this.text);
  }
}
