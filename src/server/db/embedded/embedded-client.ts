import {
  type messages,
  type PGlite,
  parse,
  type QueryOptions,
  type Results,
  types,
} from '@electric-sql/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { DatabaseError, serialize } from 'pg-protocol';
import { Parser } from 'pg-protocol/dist/parser.js';
import array from 'postgres-array';
import { execProtocolBuffered } from './collect-response.ts';
import { DatabaseEndedError, type DatabaseWorker } from './database-worker.ts';
import { RwLock } from './rw-lock.ts';

/** Of what PostgreSQL answers, one message; an error is one of them. */
export type Message = Parameters<typeof parse.parseResults>[0][number];

/** Statements, in a transaction of their own or in one that is open. */
export interface Statements {
  /** One statement. */
  query<Row>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<Results<Row>>;
  /** Statements without values, one behind the other. */
  exec(text: string, options?: QueryOptions): Promise<Results[]>;
}

/** What is said of each kind of message when all of it was done: in how many rounds, what among others, what last. */
const expectedResponse = {
  described: { readyCount: 1, requires: 'parameterDescription', terminator: /^(rowDescription|noData)$/ },
  bound: { readyCount: 1, requires: 'bindComplete', terminator: /^(commandComplete|emptyQuery)$/ },
  // The end of the statements, and of the message.
  run: { readyCount: 2, requires: undefined, terminator: /^(commandComplete|emptyQuery)$/ },
} as const;
/** What may come at any time. */
const asynchronous = /^(notice|notification|parameterStatus)$/;

/** What runs a statement that is bound, and ends the message. */
export const describeExecuteSync = [
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
  serialize.sync(),
];

/**
 * The one connection to the embedded database, as the ORM, the queue and the copies use it. It speaks PostgreSQL's own
 * messages: of PGlite's `query` each statement is six of them, and each would be a way to the thread and back.
 */
export class EmbeddedClient implements Statements {
  readonly waitReady: Promise<void>;
  ready = false;
  closed = false;
  #isShut = false;
  /** How the texts of each type are read. */
  readonly parsers: Record<number | string, types.Parser> = {
    ...types.parsers,
    ...createPostgreSqlTypeParsers((text: string) => array.parse(text)),
  };
  readonly #serializers: Record<number | string, types.Serializer> = { ...types.serializers };
  readonly #opening: Promise<DatabaseWorker>;
  /** Statements and transactions wait for each other, and so do the statements inside a transaction. */
  readonly #lock = new RwLock();
  readonly #transactionLock = new RwLock();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();

  private constructor(opening: Promise<DatabaseWorker>) {
    this.#opening = opening;
    this.waitReady = this.#open();
    // Whoever asks first hears of it.
    this.waitReady.catch(() => {});
  }

  /** The database of a folder, which opens in a thread of its own (`startWorker`). */
  static on(opening: Promise<DatabaseWorker>): EmbeddedClient {
    return new EmbeddedClient(opening);
  }

  /** A database that is there already, in this very thread. */
  static around(pglite: PGlite): EmbeddedClient {
    const server: DatabaseWorker = {
      request: (message) => execProtocolBuffered(pglite, message),
      close: () => pglite.close(),
      end: () => void pglite.close().catch(() => {}),
    };
    return new EmbeddedClient(pglite.waitReady.then(() => server));
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

  /** Runs the work in a transaction, which everybody else waits for. What it throws rolls back. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    await this.waitReady;
    return this.#lock.exclusive(async () => {
      await this.#exec('begin');
      let isOpen = true;
      const inside = <Given>(ask: () => Promise<Given>) => {
        if (!isOpen) throw new Error('The transaction has ended');
        return this.#transactionLock.exclusive(ask);
      };
      let result: Result;
      try {
        result = await work({
          query: async (text, values, options) => inside(() => this.#query(text, values, options)),
          exec: async (text, options) => inside(() => this.#exec(text, options)),
        });
      } catch (error) {
        isOpen = false;
        // Of a database that has ended nothing is left to take back.
        if (!this.#isShut) await this.#transactionLock.exclusive(() => this.#exec('rollback'));
        throw error;
      }
      isOpen = false;
      await this.#transactionLock.exclusive(() => this.#exec('commit'));
      return result;
    });
  }

  /**
   * Asks what changes nothing and leaves nothing behind, in a message of one's own that ends with Sync. Others may ask
   * like this meanwhile; open transactions are waited for.
   */
  async ask(message: Uint8Array): Promise<Message[]> {
    await this.waitReady;
    return this.#lock.shared(() => this.#send(message));
  }

  /** Calls back with what is told on the channel. @returns what ends that */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    // PostgreSQL's own reading of a name.
    const name = /^".*"$/.test(channel) ? channel.slice(1, -1) : channel.toLowerCase();
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    await this.exec(`listen ${channel}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) await this.exec(`unlisten ${channel}`);
    };
  }

  /** Ends when all that was asked is answered and the database has closed its files. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const server = await this.#opening;
    await this.#lock.exclusive(() => {
      this.#isShut = true;
      return server.close();
    });
  }

  async #open(): Promise<void> {
    await this.#opening;
    // PGlite takes the zone of the process, and would count days differently on another machine.
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
    const responses =
      values.length === 0
        ? await this.#send(Buffer.concat([statement, serialize.bind(), ...describeExecuteSync]))
        : await this.#sendValues(statement, values);
    return parse.parseResults(responses, this.parsers, options)[0] as Results<Row>;
  }

  /** How a value is written depends on what the database takes it for. */
  async #sendValues(statement: Uint8Array, values: readonly unknown[]): Promise<Message[]> {
    const description = await this.#send(
      Buffer.concat([statement, serialize.describe({ type: 'S' }), serialize.sync()]),
      'described',
    );
    const kinds = parse.parseDescribeStatementResults(description);
    const texts = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = this.#serializers[kinds[index] ?? 0];
      return write ? write(value) : String(value);
    });
    return this.#send(Buffer.concat([serialize.bind({ values: texts }), ...describeExecuteSync]));
  }

  async #exec(text: string, options?: QueryOptions): Promise<Results[]> {
    const responses = await this.#send(Buffer.concat([serialize.query(text), serialize.sync()]), 'run');
    return parse.parseResults(responses, this.parsers, options);
  }

  async #send(message: Uint8Array, kind: keyof typeof expectedResponse = 'bound'): Promise<Message[]> {
    if (this.#isShut) throw new Error('The database is closed');
    const data = await (await this.#opening).request(message);
    const responses: Message[] = [];
    let failure: DatabaseError | undefined;
    const { readyCount, requires, terminator } = expectedResponse[kind];
    const seen = new Set<string | undefined>([undefined]);
    let end = '';
    let readyMessages = 0;
    // PGlite's own reading of messages takes ten times as long as that of the PostgreSQL client.
    new Parser().parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength), (answer) => {
      if (answer.name === 'dataRow') return void responses.push(answer as Message);
      seen.add(answer.name);
      if (answer.name === 'readyForQuery') readyMessages++;
      else if (!asynchronous.test(answer.name)) end = answer.name;
      if (answer instanceof DatabaseError) failure ??= answer;
      else if (answer.name === 'notification') this.#notify(answer as messages.NotificationResponseMessage);
      else responses.push(answer as Message);
    });
    // Where its own code breaks off (too deep, no memory), PGlite answers as if all were well, and goes on with half.
    const isDone = readyMessages === readyCount && seen.has(requires) && terminator.test(end);
    const isComplete = failure === undefined ? isDone : readyMessages > 0;
    if (!isComplete) await this.#end('a statement broke off');
    if (failure && /^(PANIC|FATAL)$/.test(failure.severity ?? '')) await this.#end(failure.message);
    if (failure) throw failure;
    return responses;
  }

  /** Ends the database. @throws DatabaseEndedError */
  async #end(reason: string): Promise<never> {
    this.#isShut = true;
    (await this.#opening).end(reason);
    throw new DatabaseEndedError(reason);
  }

  #notify({ channel, payload }: messages.NotificationResponseMessage): void {
    for (const listener of this.#listeners.get(channel) ?? []) queueMicrotask(() => listener(payload));
  }
}
