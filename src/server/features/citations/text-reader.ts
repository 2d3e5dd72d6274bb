/** Reads a text at given offsets. */
export class TextReader {
  readonly text: string;
  /** Expressions that were tried. Each looks at a bounded number of characters. */
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
