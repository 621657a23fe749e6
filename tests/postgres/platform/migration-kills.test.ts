/**
 * kill -9 of a process while it migrates an empty database or one in use: the next run continues, and
 * in the end the migration is complete. Each run is killed one step later than the one before; with
 * KILLS, the number of kills for long runs, a run completes after each kill.
 */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Point, startHoldingProxy } from '../../support/kills/holding-proxy.ts';
import { makeStale, newDatabase, schemaOf } from '../../support/kills/migrations.ts';
import { EACH_KILL } from '../../support/kills/repetitions.ts';
import { type Program, runInTest } from '../../support/processes/programs.ts';
import { chance } from '../../support/random/chance.ts';

const dice = chance();
const secret = () => randomBytes(32).toString('base64');
const SETTINGS = {
  PUBLIC_URL: 'https://pay.test',
  JWT_SECRET: secret(),
  ENCRYPTION_KEY: secret(),
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'Salus <no-reply@pay.example>',
  CONTACT_MAIL: 'people@pay.example',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};

/** The real `npm run db:migrate`. */
const migrating = (DATABASE_URL: string, ...flags: string[]): Program =>
  runInTest([...flags, 'server/operate/ops/main.ts', 'db:migrate'], { ...SETTINGS, DATABASE_URL });

async function killMigrating(url: string, point: Point, ...flags: string[]): Promise<void> {
  const proxy = await startHoldingProxy(url);
  const held = proxy.holdAt(point);
  const program = migrating(proxy.url, ...flags);
  await Promise.race([held, program.says('never')]);
  program.interrupt('SIGKILL');
  await program.ended;
  await proxy.close();
}

async function expectMigrates(url: string): Promise<void> {
  const next = migrating(url);
  if ((await next.ended) !== 0) throw new Error(next.said());
  whole ??= newDatabase('template').then(schemaOf);
  expect(await schemaOf(url)).toEqual(await whole);
}

let whole: Promise<string[]> | undefined;

/** The least work of a migration: written scripts, and statements about the scheduler's tables. */
interface Work {
  scripts: number;
  scheduler: number;
}
const ALL: Work = { scripts: 50, scheduler: 20 };
/** The scheduler's tables exist: it checks them and changes nothing. */
const FUNCTIONS: Work = { scripts: 20, scheduler: 3 };

interface Step {
  name: string;
  at(work: Work): Pick<Point, 'statement' | 'nth'>;
}

/** At the scheduler, which comes first; then in the one transaction of scripts and grants, and at its commit. */
const STEPS: Step[] = [
  {
    name: 'the scheduler',
    at: ({ scheduler }) => ({ statement: /pgboss/, nth: 1 + dice.below(scheduler) }),
  },
  {
    name: 'a script',
    at: ({ scripts }) => ({ statement: /insert into migration/, nth: 1 + dice.below(scripts) }),
  },
  { name: 'the grants', at: () => ({ statement: /revoke all on all tables in schema public/ }) },
  { name: 'the commit', at: () => ({ statement: /^Q....commit\0/s }) },
];

const anySide = () => dice.oneOf<Point['when']>(['before', 'after']);

async function killAtEach(steps: readonly Step[], url: string, work: Work): Promise<void> {
  for (const { at } of steps) await killMigrating(url, { ...at(work), when: anySide() });
}

const IN_TURN = [{ at: 'each step in turn', steps: STEPS }];
const EACH_ALONE = STEPS.map((step) => ({ at: step.name, steps: [step] }));
const SERIES = (process.env.KILLS === undefined ? IN_TURN : EACH_ALONE).flatMap((series) =>
  EACH_KILL.map((kill) => ({ ...series, kill })),
);

test.each(SERIES)(
  'killed at $at on an empty database, the next run completes the migration ($kill)',
  async ({ steps }) => {
    const url = await newDatabase();
    await killAtEach(steps, url, ALL);
    await expectMigrates(url);
  },
);

test.each(SERIES)(
  'killed at $at on a database in use whose functions have changed, the next run completes the migration ($kill)',
  async ({ steps }) => {
    const url = await newDatabase('template');
    await makeStale(url);
    await killAtEach(steps, url, FUNCTIONS);
    await expectMigrates(url);
  },
);

test('control: a migration that commits after each statement cannot be resumed', async () => {
  const url = await newDatabase();
  await killMigrating(
    url,
    { statement: /insert into migration/, nth: 1, when: 'before' },
    '--import',
    './tests/support/kills/weak/no-transaction.ts',
  );
  await expect(expectMigrates(url)).rejects.toThrow('already exists');
});
