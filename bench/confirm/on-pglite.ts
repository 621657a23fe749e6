/** Confirming on PGlite: `npm start` on a folder, its database in the server's own process. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxSecrets } from '../../server/operate/data-folder/secrets.ts';
import { openPglite } from '../../server/platform/db/database.ts';
import { startPglite } from '../../server/platform/db/pglite.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { confirmsOf, mustBeWhole } from './confirms.ts';
import { closedLoop } from './http-load.ts';
import { CROWDS, MANY, type Memory, type Options, scaled } from './options.ts';
import { makePeople, makeSessions, type Sessions } from './people.ts';
import { type Program, startSandbox } from './programs.ts';
import { byPglite } from './sql-load.ts';
import { type Turns, takeTurns, type Variant } from './turns.ts';

/** One process uses its PGlite serially: fewer payments give the same figures. */
const SHARE = 0.25;
const STARTS = 5;
/** The SQL function without the server, on a copy of the folder. */
export const ALONE = 'function alone';

/** No more turns than were prepared. */
const NONE: Sessions = { from: 0, count: 0 };

export interface OnPglite {
  turns: Turns;
  memory: Memory;
  /** Milliseconds from the start of the program on a folder it has used before until it is ready. */
  ready: number[];
}

export async function measurePglite(options: Options): Promise<OnPglite> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-bench-'));
  try {
    const { plan, sessions } = await prepareFolder(folder, options);
    const ready: number[] = [];
    for (let count = 0; count < STARTS; count++) {
      const program = await startSandbox(folder, options.log);
      ready.push(program.readyMs);
      await program.stop();
    }
    const program = await startSandbox(folder, options.log);
    const found = await load(program, folder, plan, options).finally(program.stop);
    const database = await openPglite(join(folder, 'pglite'));
    await mustBeWhole(database, sessions).finally(database.close);
    return { ...found, ready };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Plan {
  /** Of the variant of that name, one for each round. */
  rounds: Map<string, { clients: number; sessions: Sessions[] }>;
}

/** The folder has one owner at a time: all sessions are written before the program starts. */
async function prepareFolder(folder: string, options: Options) {
  // The first start creates the sandbox’s data.
  await (await startSandbox(folder, options.log)).stop();
  const database = await openPglite(join(folder, 'pglite'));
  await prepareDatabase(database, false);
  await makePeople(database);
  let made = 0;
  async function sessions(count: number, hot = false): Promise<Sessions> {
    const range = { from: made, count };
    made += count;
    await makeSessions(database, range, { hot });
    return range;
  }
  const rounds: Plan['rounds'] = new Map();
  async function add(name: string, clients: number, payments: number, hot = false): Promise<void> {
    const each = [];
    for (let round = 0; round <= options.rounds; round++) {
      each.push(await sessions(scaled(payments * SHARE, options), hot));
    }
    rounds.set(name, { clients, sessions: each });
  }
  for (const { clients, payments } of CROWDS) await add(`HTTP ${clients}`, clients, payments);
  await add(`HTTP hot ${MANY}`, MANY, 4000, true);
  await database.close();
  await cp(join(folder, 'pglite'), join(folder, 'copy'), { recursive: true });
  return { plan: { rounds }, sessions: made };
}

async function load(program: Program, folder: string, plan: Plan, options: Options) {
  const { jwt } = await sandboxSecrets(folder);
  const atRest = await program.rss();
  const replayed: Sessions[] = [];
  const variants: Variant[] = [...plan.rounds].map(([name, { clients, sessions }]) => ({
    name,
    async run() {
      const next = sessions.shift() ?? NONE;
      if (name === `HTTP ${MANY}`) replayed.push(next);
      return closedLoop(program.port, clients, await confirmsOf(jwt, next));
    },
  }));
  const copy = await startPglite(join(folder, 'copy'));
  const alone = [...(plan.rounds.get(`HTTP ${MANY}`)?.sessions ?? [])];
  variants.push({ name: ALONE, run: () => byPglite(copy, alone.shift() ?? NONE) });
  const turns = await takeTurns(variants, options.rounds, options.shuffled).finally(copy.close);
  // A paid session stays paid: these turns come last and use the last sessions.
  const again: Variant = {
    name: `HTTP replay ${MANY}`,
    async run() {
      const paid = replayed.pop() ?? NONE;
      return closedLoop(program.port, MANY, await confirmsOf(jwt, paid));
    },
  };
  Object.assign(turns, await takeTurns([again], options.rounds, options.shuffled));
  return { turns, memory: { atRest, after: await program.rss() } };
}
