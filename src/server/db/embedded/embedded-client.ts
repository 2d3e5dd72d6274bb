import { EventEmitter } from 'node:events';
import {
  type messages,
  type PGlite,
  parse,
  type QueryOptions,
  type Results,
  types,
} from '@electric-sql/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { DatabaseError, parse as parseStream, serialize } from 'pg-protocol';
import array from 'postgres-array';
import { execProtocolBuffered } from './collect-response.ts';
import { DatabaseEndedError, type DatabaseWorker } from './database-worker.ts';
import { RwLock } from './rw-lock.ts';

/** One message of PostgreSQL's response. Errors are messages too. */
export type Message = Parameters<typeof parse.parseResults>[0][number];

/**
 * Runs statements, in an open transaction or each in its own. The methods throw DatabaseError when PostgreSQL rejects a
 * statement, and DatabaseEndedError when the database has crashed.
 */
export interface Statements {
  /** Runs one statement. */
  query<Row>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Results<Row>>;
  /** Runs several statements without parameters. */
  exec(text: string, options?: QueryOptions): Promise<Results[]>;
}

/**
 * The response to each type of request: how many ReadyForQuery messages it has, which message must be present, and
 * which message is the last one before them. Detects truncated responses.
 */
const expectedResponse = {
  described: { readyCount: 1, requires: 'parameterDescription', terminator: /^(rowDescription|noData)$/ },
  bound: { readyCount: 1, requires: 'bindComplete', terminator: /^(commandComplete|emptyQuery)$/ },
  // One for the statements, one for Sync.
  run: { readyCount: 2, requires: undefined, terminator: /^(commandComplete|emptyQuery)$/ },
} as const;
/** Messages that can arrive at any time. */
const asynchronousMessage = /^(notice|notification|parameterStatus)$/;

/** Messages that describe the rows of a bound statement, execute it and end the request with Sync. */
export const describeExecuteSync = [
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
  serialize.sync(),
];

/**
 * The single connection to the embedded database, shared by the ORM, the queue and the snapshots. It speaks
 * PostgreSQL's wire protocol: PGlite's own `query` sends six messages per statement, each a round trip to the thread.
 */
export class EmbeddedClient implements Statements {
  /** Rejects if the database cannot be opened. MikroORM reads this, `ready` and `closed`. */
  readonly waitReady: Promise<void>;
  ready = false;
  /** Whether `close` was called. Pending requests still get their responses. */
  closed = false;
  /** Whether the database was closed or has crashed. Requests are rejected. */
  #isShutDown = false;
  /** Parsers of the text format, by the OID of the type. */
  readonly parsers: Record<number | string, types.Parser> = {
    ...types.parsers,
    ...createPostgreSqlTypeParsers((text: string) => array.parse(text)),
  };
  readonly #serializers: Record<number | string, types.Serializer> = { ...types.serializers };
  readonly #worker: Promise<DatabaseWorker>;
  /** Runs statements and transactions one at a time. Only read-only messages of {@link request} run together. */
  readonly #lock = new RwLock();
  /** Runs the statements inside a transaction one at a time. */
  readonly #transactionLock = new RwLock();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();

  private constructor(worker: Promise<DatabaseWorker>) {
    this.#worker = worker;
    this.waitReady = this.#open();
    // The first statement reports the error.
    this.waitReady.catch(() => {});
  }

  /** Connects to a database that opens in a worker thread (`startWorker`). */
  static fromWorker(worker: Promise<DatabaseWorker>): EmbeddedClient {
    return new EmbeddedClient(worker);
  }

  /** Connects to a database in this thread. */
  static fromPglite(pglite: PGlite): EmbeddedClient {
    const worker: DatabaseWorker = {
      request: (message) => execProtocolBuffered(pglite, message),
      close: () => pglite.close(),
      end: () => void pglite.close().catch(() => {}),
    };
    return new EmbeddedClient(pglite.waitReady.then(() => worker));
  }

  async query<Row>(
    text: string,
    values: readonly unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    await this.waitReady;
    return this.#lock.exclusive(() => this.#query<Row>(text, values, options));
  }

  async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    await this.waitReady;
    return this.#lock.exclusive(() => this.#exec(text, options));
  }

  /** Runs work in a transaction. All other statements wait. Rolls back when the work throws. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    await this.waitReady;
    return this.#lock.exclusive(async () => {
      await this.#exec('begin');
      let isOpen = true;
      const runInside = <Output>(run: () => Promise<Output>) => {
        if (!isOpen) throw new Error('The transaction has ended');
        return this.#transactionLock.exclusive(run);
      };
      let result: Result;
      try {
        result = await work({
          query: async (text, values, options) => runInside(() => this.#query(text, values, options)),
          exec: async (text, options) => runInside(() => this.#exec(text, options)),
        });
      } catch (error) {
        isOpen = false;
        // A database that has shut down has nothing to roll back.
        if (!this.#isShutDown) await this.#transactionLock.exclusive(() => this.#exec('rollback'));
        throw error;
      }
      isOpen = false;
      await this.#transactionLock.exclusive(() => this.#exec('commit'));
      return result;
    });
  }

  /** Sends a read-only protocol message that ends with Sync. Several run concurrently; all wait for open transactions. */
  async request(message: Uint8Array): Promise<Message[]> {
    await this.waitReady;
    return this.#lock.shared(() => this.#send(message));
  }

  /** Listens to a channel. @returns a function that stops listening */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    // PostgreSQL folds unquoted names to lower case.
    const name = /^".*"$/.test(channel) ? channel.slice(1, -1) : channel.toLowerCase();
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    await this.exec(`listen ${channel}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) await this.exec(`unlisten ${channel}`);
    };
  }

  /** Resolves when all pending requests have responses and the database has closed its files. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const worker = await this.#worker;
    await this.#lock.exclusive(() => {
      this.#isShutDown = true;
      return worker.close();
    });
  }

  async #open(): Promise<void> {
    await this.#worker;
    // PGlite uses the time zone of the process, so days would depend on the machine.
    await this.#exec(`set time zone 'UTC'`);
    const { rows } = await this.#query<{ oid: number; typarray: number }>(
      'select oid, typarray from pg_catalog.pg_type where typarray <> 0',
    );
    for (const { oid, typarray } of rows) {
      this.#serializers[typarray] = (list) => types.arraySerializer(list, this.#serializers[oid], typarray);
      this.parsers[typarray] = (text) => types.arrayParser(text, this.parsers[oid] as types.Parser, typarray);
    }
    this.ready = true;
  }

  async #query<Row>(
    text: string,
    values: readonly unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const statement = serialize.parse({ text });
    const received =
      values.length === 0
        ? await this.#send(Buffer.concat([statement, serialize.bind(), ...describeExecuteSync]))
        : await this.#sendValues(statement, values);
    return parse.parseResults(received, this.parsers, options)[0] as Results<Row>;
  }

  /** Executes a statement with values, in the format of the types that the database infers. */
  async #sendValues(statement: Uint8Array, values: readonly unknown[]): Promise<Message[]> {
    const description = await this.#send(
      Buffer.concat([statement, serialize.describe({ type: 'S' }), serialize.sync()]),
      'described',
    );
    const typeIds = parse.parseDescribeStatementResults(description);
    const parameters = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = this.#serializers[typeIds[index] ?? 0];
      return write ? write(value) : String(value);
    });
    return this.#send(Buffer.concat([serialize.bind({ values: parameters }), ...describeExecuteSync]));
  }

  async #exec(text: string, options?: QueryOptions): Promise<Results[]> {
    const received = await this.#send(Buffer.concat([serialize.query(text), serialize.sync()]), 'run');
    return parse.parseResults(received, this.parsers, options);
  }

  async #send(message: Uint8Array, kind: keyof typeof expectedResponse = 'bound'): Promise<Message[]> {
    if (this.#isShutDown) throw new Error('The database is closed');
    const data = await (await this.#worker).request(message);
    const received: Message[] = [];
    let failure: DatabaseError | undefined;
    const { readyCount, requires, terminator } = expectedResponse[kind];
    const seenMessages = new Set<string | undefined>([undefined]);
    let lastMessage = '';
    let readyMessageCount = 0;
    decode(data, (message) => {
      if (message.name === 'dataRow') return void received.push(message as Message);
      seenMessages.add(message.name);
      if (message.name === 'readyForQuery') readyMessageCount++;
      else if (!asynchronousMessage.test(message.name)) lastMessage = message.name;
      if (message instanceof DatabaseError) failure ??= message;
      else if (message.name === 'notification') this.#notify(message as messages.NotificationResponseMessage);
      else received.push(message as Message);
    });
    // When PGlite's own code fails (recursion too deep, out of memory), it reports success with a truncated response.
    const isFinished =
      readyMessageCount === readyCount && seenMessages.has(requires) && terminator.test(lastMessage);
    const isComplete = failure === undefined ? isFinished : readyMessageCount > 0;
    if (!isComplete) await this.#end('the response to a statement was incomplete');
    if (failure && /^(PANIC|FATAL)$/.test(failure.severity ?? '')) await this.#end(failure.message);
    if (failure) throw failure;
    return received;
  }

  /** Terminates the database. @throws DatabaseEndedError */
  async #end(reason: string): Promise<never> {
    this.#isShutDown = true;
    (await this.#worker).end(reason);
    throw new DatabaseEndedError(reason);
  }

  #notify({ channel, payload }: messages.NotificationResponseMessage): void {
    for (const listener of this.#listeners.get(channel) ?? []) queueMicrotask(() => listener(payload));
  }
}

/** Decodes messages with the parser of `pg`, which reads only from a stream and is ten times as fast as PGlite's. */
function decode(data: Uint8Array, onMessage: Parameters<typeof parseStream>[1]): void {
  const stream = new EventEmitter();
  void parseStream(stream as unknown as NodeJS.ReadableStream, onMessage);
  stream.emit('data', Buffer.from(data.buffer, data.byteOffset, data.byteLength));
}
