/**
 * `npm run bench -- soak [pglite]`: an hour of mixed load with faults, on two processes and PostgreSQL or
 * on `npm start`. SOAK_MINUTES, SOAK_PAYMENTS (a second) and SEED say otherwise; SOAK_JSON is where the
 * figures of every minute are written. See docs/reliability.md.
 */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { chance } from '../tests/support/random/chance.ts';
import { type Audit, audit } from './soak/audit.ts';
import { openBook } from './soak/book.ts';
import { createClient } from './soak/client.ts';
import { type Fault, type Faults, planFaults } from './soak/faults.ts';
import { type Load, startLoad } from './soak/load.ts';
import { failuresOf, HEADINGS, lineOf, type Minute, minuteOf } from './soak/minutes.ts';
import { pgliteStage } from './soak/pglite-stage.ts';
import { breachesOf, postgresStage } from './soak/postgres-stage.ts';
import { KINDS, type Receiver, startReceiver } from './soak/receivers.ts';
import type { Stage } from './soak/stage.ts';
import { createTally, type Tally } from './soak/tally.ts';
import { verdictOf } from './soak/verdict.ts';
import { watch } from './soak/watch.ts';
import { enterWorld } from './soak/world.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const PAYMENTS = Number(process.env.SOAK_PAYMENTS ?? 10);
const MINUTE_MS = 60_000;
const LOOK_MS = 5_000;
const BURST = 10 * PAYMENTS;
/** The last of the faults are over by then. */
const CALM_MINUTES = 1;

const isOnPglite = process.argv.includes('pglite');
const dice = chance();
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
const settings = { commit, seed: dice.seed, minutes: MINUTES, payments: PAYMENTS };

interface Run {
  stage: Stage;
  receivers: Receiver[];
  load: Load;
  faults: Faults;
  tally: Tally;
}

/** @returns what was seen in every minute of it */
async function throughTheMinutes({ stage, receivers, load, faults, tally }: Run) {
  const minutes: Minute[] = [];
  const watching = watch(stage.processes);
  const healthy = receivers.find(({ kind }) => kind === 'healthy');
  const began = performance.now();
  let paid = 0;
  console.log(HEADINGS);
  for (let minute = 1; minute <= MINUTES; minute++) {
    while (performance.now() < began + minute * MINUTE_MS - LOOK_MS) {
      await watching.look();
      await delay(LOOK_MS);
    }
    const breaches = await stage.verify().catch((error) => [`not asked: ${error}`]);
    await delay(Math.max(0, began + minute * MINUTE_MS - performance.now()));
    const row = minuteOf({
      minute,
      payments: load.begun() - paid,
      counted: tally.recent(),
      latencies: healthy?.latencies() ?? [],
      processes: watching.minute(),
      loadAverage: loadavg()[0] ?? 0,
      // While the database is away it cannot be asked; that is no breach.
      breaches: breaches.filter((breach) => !breach.startsWith('not asked')),
    });
    paid = load.begun();
    minutes.push(row);
    console.log(lineOf(row));
    if (minute === MINUTES - CALM_MINUTES) await faults.stop();
  }
  return minutes;
}

/** Faults from outside, the same on all stages. */
function outsideFaults(receivers: readonly Receiver[], load: Load): Fault[] {
  const flaky = receivers.find(({ kind }) => kind === 'flaky');
  return [
    { name: 'burst', excuses: false, run: async () => load.burst(BURST) },
    ...(flaky
      ? [
          {
            name: 'receiver down',
            excuses: false,
            run: (chance: typeof dice) => flaky.fail(2_000 + chance.below(20_000)),
          },
        ]
      : []),
  ];
}

async function soak(stage: Stage, receivers: Receiver[]): Promise<boolean> {
  const { people, origin } = stage;
  const faults = planFaults();
  const tally = createTally(faults.isNear);
  const client = createClient(origin, tally);
  const book = openBook();
  const world = await enterWorld({ client, origin, book, dice }, people);
  const load = startLoad(world, PAYMENTS);
  // Half of the quarter that is not looked at: what was started again just before has as long to fill its caches.
  const settledAt = performance.now() + (MINUTES * MINUTE_MS) / 8;
  faults.start(
    () => [...stage.faults(performance.now() > settledAt), ...outsideFaults(receivers, load)],
    chance(dice.seed + 1),
  );
  const minutes = await throughTheMinutes({ stage, receivers, load, faults, tally });
  await faults.stop();
  await load.stop();
  await stage.drain();
  const database = await stage.end();
  const found: Audit = await audit(database, book, people, receivers);
  const breaches = await breachesOf(database);
  await client.close();

  const wrong = [
    ...load.faults,
    ...faults.problems,
    ...stage.processes.flatMap((one) => one.wrong),
  ];
  const { wrong: disagreements } = book;
  const verdict = verdictOf({
    minutes,
    all: tally.all,
    audit: found,
    breaches,
    disagreements,
    wrong,
  });
  const result = {
    ...settings,
    stage: stage.name,
    requests: tally.all,
    faults: faults.done,
    audit: found,
    disagreements,
    wrong,
    examples: tally.examples,
    verdict,
  };
  console.log(JSON.stringify(result, null, 2));
  console.log(`\n${stage.name}: ${tally.all.requests} requests, ${failuresOf(tally.all)}`);
  for (const { claim, value, holds } of verdict) {
    console.log(`${holds === undefined ? '·' : holds ? '✓' : '✗'} ${claim.padEnd(56)} ${value}`);
  }
  const { SOAK_JSON } = process.env;
  if (SOAK_JSON) await writeFile(SOAK_JSON, JSON.stringify({ ...result, minutes }));
  return verdict.every(({ holds }) => holds !== false);
}

console.log(settings);
const receivers = isOnPglite ? [] : await Promise.all(KINDS.map(startReceiver));
const stage = isOnPglite ? await pgliteStage() : await postgresStage(receivers);
try {
  process.exitCode = (await soak(stage, receivers)) ? 0 : 1;
} finally {
  await stage.close();
  for (const receiver of receivers) receiver.close();
}
