/**
 * Removes each guard of the SQL functions that move money or decide authority, one at a time, and runs
 * the tests of its feature until one fails: `npm run test:long -- guards`. A guard that no test misses is
 * printed, and the program fails. `GUARDS='confirm.sql:5'` selects guards by a regular expression of file and line.
 *
 * All tests run once at first, to find out which of them reach a guard: no other test can miss it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { openPostgres } from '../../server/platform/db/database.ts';
import { readEntryPoints } from '../../server/platform/db/migrate.ts';
import { nameOf } from '../../tests/support/database/name-of.ts';
import { ROOT } from '../run/runtime.mjs';
import { FEATURES } from './guards/features.mjs';
import { findGuards, markGuards } from './guards/find-guards.mjs';
import { LOG, REPORTER, readReached } from './guards/reach.mjs';

process.env.POSTGRES_LOG = LOG;
const wanted = new RegExp(process.env.GUARDS ?? '');
/** Tests run for a guard in groups: those first that take least time. */
const FIRST = 2;
const vitest = await createVitest('test', {
  project: ['postgres'],
  watch: false,
  bail: 1,
  reporters: [{}],
});
const entryPoints = await readEntryPoints();
const files = FEATURES.map(({ file, near, far }) => {
  const sql = readFileSync(join(ROOT, 'server', file), 'utf8');
  const guards = findGuards(sql)
    .map((guard, place) => ({ ...guard, place }))
    .filter(({ line }) => wanted.test(`${file}:${line}`));
  return { file, sql, guards, tests: [...near, ...far] };
}).filter(({ guards }) => guards.length > 0);
let surviving = 0;

const { reached, took } = await runMarked();
for (const { file, sql, guards, tests } of files) {
  for (const guard of guards) {
    const databases = [...(reached.get(`${file} ${guard.place}`) ?? [])];
    const near = tests
      .filter((path) => took.has(path) && databases.some((name) => name.startsWith(nameOf(path))))
      .sort((one, other) => took.get(one) - took.get(other));
    const outcome = await outcomeOf(guard, sql, [near.slice(0, FIRST), near.slice(FIRST)]);
    console.log(`${file}:${guard.line}\t${guard.name}\t${guard.text}\t${outcome}`);
    if (outcome.startsWith('SURVIVES')) surviving += 1;
  }
}
await vitest.close();
console.log(`${surviving} guards survive.`);
process.exit(surviving > 0 ? 1 : 0);

/** @returns the databases that reached each guard, and how long each test file took that passes without a change */
async function runMarked() {
  const paths = [...new Set(files.flatMap(({ tests }) => tests))];
  // The first run makes the database.
  await run(paths.slice(0, 1));
  await execute(REPORTER);
  for (const { file, sql } of files) await execute(markGuards(file, sql));
  const times = new Map();
  for (const module of await run(paths, 0)) {
    const path = paths.find((one) => module.moduleId.endsWith(one));
    if (module.ok()) times.set(path, module.diagnostic().duration);
    else console.log(`Without a change, ${path} fails: it is left out.`);
  }
  for (const { sql } of files) await execute(sql);
  const reachedBy = await readReached(() => execute("do $$ begin raise log 'guards end'; end $$"));
  return { reached: reachedBy, took: times };
}

async function outcomeOf({ mutant }, sql, groups) {
  if (groups.flat().length === 0) return 'SURVIVES, and no test reaches it';
  try {
    await execute(mutant);
  } catch (error) {
    return `no SQL: ${error.message}`;
  }
  let failure;
  for (const group of groups) failure ??= await firstFailure(group);
  await execute(sql);
  return failure ?? 'SURVIVES';
}

/** In the database that every test file copies. A replaced function is no `security definer` any more. */
async function execute(script) {
  const [project] = vitest.projects;
  const database = openPostgres(project.getProvidedContext().database);
  await database.execute(script).finally(async () => {
    await database.execute(entryPoints);
    await database.close();
  });
}

/** @param bail after how many failures the other tests do not run; 0 runs all */
async function run(paths, bail = 1) {
  const specifications = await vitest.globTestSpecifications(paths);
  vitest.config.bail = bail;
  for (const project of vitest.projects) project.config.bail = bail;
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules;
}

/** @returns the first test that fails */
async function firstFailure(paths) {
  if (paths.length === 0) return undefined;
  const began = Date.now();
  const testModules = await run(paths);
  // After the first failure the other files do not run, and keep their results of the run before.
  const unloaded = testModules.find(
    (module) => module.children.size === 0 && module.errors().length > 0,
  );
  if (unloaded) return `${unloaded.relativeModuleId}: ${unloaded.errors()[0].message}`;
  const isNow = (test) => (test.diagnostic()?.startTime ?? 0) >= began;
  const failed = testModules.flatMap((module) => [...module.children.allTests('failed')]);
  const first = failed.find(isNow);
  return first && `${first.module.relativeModuleId} > ${first.fullName}`;
}
