import type { OperationExample } from './rest-app.ts';

/** The parts of a route that the OpenAPI document uses in addition to the schemas. */
export interface DocumentedRoute {
  readonly url: string;
  readonly method: string;
  readonly examples: Readonly<Record<string, OperationExample>>;
  readonly isPublicRead: boolean;
}
