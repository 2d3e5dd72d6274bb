import type { OperationExample } from './rest-app.ts';

/** What the OpenAPI document uses of a route in addition to its schemas. */
export interface DocumentedRoute {
  readonly url: string;
  readonly method: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
  readonly isPublicRead: boolean;
  readonly needsSession: boolean;
}
