import { Visitor } from '../support/visitor.ts';

/** Logs in to a site as the administrator. */
export async function logIn(site: { readonly url: string }): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.logIn();
  return visitor;
}
