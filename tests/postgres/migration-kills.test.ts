/**
 * kill -9 of a process while it migrates an empty database or one in use: the next run completes
 * the migration. KILLS sets the number of kills for long runs.
 */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Point, startHoldingProxy } from '../support/kills/holding-proxy.ts';
import { makeStale, newDatabase, schemaOf } from '../support/kills/migrations.ts';
import { EACH_KILL } from '../support/kills/repetitions.ts';
import { type Program, runInTest } from '../support/processes/programs.ts';
import { chance } from '../support/random/chance.ts';

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
  expect(await schemaOf(url)).toEqual(await schemaOf(await newDatabase('template')));
}

/** The least work of a migration: written scripts, and statements about the scheduler's tables. */
interface Work {
  scripts: number;
  scheduler: number;
}
const ALL: Work = { scripts: 50, scheduler: 20 };
/** The scheduler's tables exist: it checks them and changes nothing. */
const FUNCTIONS: Work = { scripts: 20, scheduler: 3 };

/** At a script, at the commit of them all, and at the steps after it. */
const POINTS: [name: string, at: (work: Work) => Pick<Point, 'statement' | 'nth'>][] = [
  [
    'a script',
    ({ scripts }) => ({ statement: /insert into migration/, nth: 1 + dice.below(scripts) }),
  ],
  ['the commit', () => ({ statement: /^Q....commit\0/s })],
  ['the scheduler', ({ scheduler }) => ({ statement: /pgboss/, nth: 1 + dice.below(scheduler) })],
  ['the grants', () => ({ statement: /revoke all on all tables in schema public/ })],
];
const EACH_POINT = POINTS.flatMap(([name, at]) => EACH_KILL.map((kill) => ({ name, at, kill })));

const anySide = () => dice.oneOf<Point['when']>(['before', 'after']);

test.each(EACH_POINT)(
  'killed at $name on an empty database, the next run completes the migration ($kill)',
  async ({ at }) => {
    const url = await newDatabase();
    await killMigrating(url, { ...at(ALL), when: anySide() });
    await expectMigrates(url);
  },
);

test.each(EACH_POINT)(
  'killed at $name on a database in use whose functions have changed, the next run completes the migration ($kill)',
  async ({ at }) => {
    const url = await newDatabase('template');
    await makeStale(url);
    await killMigrating(url, { ...at(FUNCTIONS), when: anySide() });
    await expectMigrates(url);
  },
);

test('control: a migration that commits after each statement cannot be resumed', async () => {
  const url = await newDatabase();
  await killMigrating(
    url,
    { statement: /insert into migration/, nth: 5, when: 'before' },
    '--import',
    './tests/support/kills/weak/no-transaction.ts',
  );
  await expect(expectMigrates(url)).rejects.toThrow('already exists');
});
