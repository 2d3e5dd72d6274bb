import type { OperationExample } from './rest-app.ts';

/** What the document takes from a route beside its schemas. */
export interface DocumentedRoute {
  readonly url: string;
  readonly method: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
  readonly isPublicRead: boolean;
  readonly needsSession: boolean;
}
