/** A condition of a `where` clause, and the values of its parameters. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}
