/** Confirmations on PostgreSQL: the whole server and each layer below, in turns. */

import type { KeyRing } from '../../server/platform/core/key-ring.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { confirmsOf, mustBeWhole } from './confirms.ts';
import { closedLoop, openLoop, requestOf } from './http-load.ts';
import { CROWDS, MANY, type Memory, type Options, scaled } from './options.ts';
import { type Kind, makePeople, makeSessions, type Sessions, TOTAL } from './people.ts';
import type { BenchPostgres } from './postgres.ts';
import { type Program, serveProduction, startHello } from './programs.ts';
import { byNodePostgres, byPgbench, bySelectOne, pgbench } from './sql-load.ts';
import { type Turns, takeTurns, type Variant } from './turns.ts';

/** Each turn sends a fixed number, however long the answers take. */
const OPEN_LOOP = { aSecond: 200, seconds: 10 };
export const OPEN = `HTTP ${OPEN_LOOP.aSecond} a second`;
const CONFIRMS = 10_000;
const STARTS = 5;

export interface OnPostgres {
  turns: Turns;
  /** After so many payments as said, beside the rest. */
  memory: Memory;
  /** Milliseconds from the start of the program until it is ready. */
  ready: number[];
}

export async function measurePostgres(
  postgres: BenchPostgres,
  options: Options,
): Promise<OnPostgres> {
  const { database, appUrl } = await postgres.newDatabase('confirm');
  await makePeople(database);
  const start = () => serveProduction(appUrl, options.smtpUrl, options.log);
  const ready: number[] = [];
  for (let count = 0; count < STARTS; count++) {
    const program = await start();
    ready.push(program.readyMs);
    await program.stop();
  }
  const server = await start();
  const hello = await startHello(options.log);
  try {
    const scene = new Scene(database, appUrl, server);
    const all = (count: number) => scaled(count, options);
    const atRest = await server.rss();
    await closedLoop(server.port, 8, await scene.confirms(all(CONFIRMS)));
    const memory = { atRest, after: await server.rss() };
    const turns = await takeTurns(variants(scene, hello, all), options.rounds, options.shuffled);
    await scene.mustBeWhole();
    return { turns, memory, ready };
  } finally {
    await Promise.all([server.stop(), hello.stop()]);
  }
}

/** One database and the server on it: every session is new, and paid by the end of its turn. */
class Scene {
  #made = 0;
  #paid: Buffer[] = [];
  readonly #database: Database;
  readonly url: string;
  readonly server: Program & { secrets: KeyRing };

  constructor(database: Database, url: string, server: Scene['server']) {
    this.#database = database;
    this.url = url;
    this.server = server;
  }

  async sessions(count: number, kind: Kind = {}): Promise<Sessions> {
    const made = { from: this.#made, count };
    this.#made += count;
    await makeSessions(this.#database, made, kind);
    // Waits for receipt mails of the previous turn, so that they do not slow the next one.
    await this.#database.execute('truncate mail_waiting, mail');
    return made;
  }

  async confirms(count: number, kind: Kind = {}): Promise<Buffer[]> {
    const requests = await confirmsOf(this.server.secrets, await this.sessions(count, kind));
    this.#paid = requests;
    return requests;
  }

  /** For sessions that are already paid. */
  async replays(count: number): Promise<Buffer[]> {
    if (this.#paid.length === 0)
      await closedLoop(this.server.port, MANY, await this.confirms(count));
    return Array.from(
      { length: count },
      (_, place) => this.#paid[place % this.#paid.length],
    ).filter((one) => one !== undefined);
  }

  mustBeWhole = () => mustBeWhole(this.#database, this.#made);
}

function variants(scene: Scene, hello: Program, all: (count: number) => number): Variant[] {
  const { url, server } = scene;
  const over = (name: string, clients: number, requests: () => Promise<Buffer[]>): Variant => ({
    name,
    run: async () => closedLoop(server.port, clients, await requests()),
  });
  const nothing = requestOf({ path: '/hello', body: { total: TOTAL } });
  return [
    ...CROWDS.flatMap(({ clients, payments }) => {
      const count = all(payments);
      return [
        ...(pgbench
          ? [
              {
                name: `pgbench ${clients}`,
                run: async () =>
                  byPgbench(pgbench ?? '', url, clients, await scene.sessions(count)),
              },
            ]
          : []),
        {
          name: `node-postgres ${clients}`,
          run: async () => byNodePostgres(url, clients, await scene.sessions(count)),
        },
        over(`HTTP ${clients}`, clients, () => scene.confirms(count)),
      ];
    }),
    over(`HTTP hot ${MANY}`, MANY, () => scene.confirms(all(4000), { hot: true })),
    over(`HTTP passes ${MANY}`, MANY, () => scene.confirms(all(4000), { pass: true })),
    over(`HTTP replay ${MANY}`, MANY, () => scene.replays(all(8000))),
    {
      name: OPEN,
      async run() {
        const { aSecond, seconds } = OPEN_LOOP;
        return openLoop(server.port, aSecond, await scene.confirms(all(aSecond * seconds)));
      },
    },
    {
      name: `bare Fastify ${MANY}`,
      run: () =>
        closedLoop(
          hello.port,
          MANY,
          Array.from({ length: all(20_000) }, () => nothing),
        ),
    },
    { name: `select 1 ${MANY}`, run: () => bySelectOne(url, MANY, all(20_000)) },
  ];
}
