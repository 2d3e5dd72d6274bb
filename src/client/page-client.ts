import { createTRPCClientProxy, TRPCClientError, TRPCUntypedClient } from '@trpc/client';
import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { AppRouter } from './trpc';

type Procedure = { readonly [name: string]: Procedure } & ((input: unknown) => Promise<unknown>);

/**
 * What pages read while they are drawn on the server: by calling the procedures. The library's own way of doing that
 * in one process makes streams and three abort controllers for each read, which cost as much as a tenth of a page.
 */
class PageClient extends TRPCUntypedClient<AppRouter> {
  readonly #router: AppRouter;
  readonly #context: () => Promise<never>;
  #procedures: Promise<Procedure> | undefined;

  constructor(router: AppRouter, createContext: () => Promise<never>) {
    super({ links: [] });
    this.#router = router;
    this.#context = createContext;
  }

  /** What the procedure answers, as JSON brings it to a browser. */
  override async query(path: string, input?: unknown): Promise<unknown> {
    try {
      this.#procedures ??= this.#makeProcedures();
      const procedure = path.split('.').reduce((at, name) => at[name] as Procedure, await this.#procedures);
      const answer = await procedure(input);
      return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
    } catch (thrown) {
      const shape = getTRPCErrorShape({
        config: this.#router._def._config,
        ctx: undefined,
        error: getTRPCErrorFromUnknown(thrown),
        input,
        path,
        type: 'query',
      });
      throw TRPCClientError.from({ error: shape });
    }
  }

  /** All reads of a page are of one request. */
  async #makeProcedures(): Promise<Procedure> {
    return this.#router.createCaller(await this.#context()) as unknown as Procedure;
  }
}

/**
 * The client of a page that is drawn on the server.
 * @param createContext of the request that the page answers
 */
export const createPageClient = (router: AppRouter, createContext: () => Promise<never>) =>
  createTRPCClientProxy<AppRouter>(new PageClient(router, createContext));
