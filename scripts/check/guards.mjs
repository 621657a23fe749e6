/**
 * Removes each guard of the SQL functions that move money or decide authority, one at a time, and runs
 * the tests of its feature until one fails: `npm run test:long -- guards`. A guard that no test misses is
 * printed, and the program fails. `GUARDS='confirm.sql:5'` selects guards by a regular expression of file and line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { openPostgres } from '../../server/platform/db/database.ts';
import { readEntryPoints } from '../../server/platform/db/migrate.ts';
import { ROOT } from '../run/runtime.mjs';
import { FEATURES } from './guards/features.mjs';
import { findGuards } from './guards/find-guards.mjs';

const wanted = new RegExp(process.env.GUARDS ?? '');
const vitest = await createVitest('test', {
  project: ['postgres'],
  watch: false,
  bail: 1,
  reporters: [{}],
});
const entryPoints = await readEntryPoints();
let surviving = 0;

for (const { file, near, far } of FEATURES) {
  const sql = readFileSync(join(ROOT, 'server', file), 'utf8');
  const guards = findGuards(sql).filter(({ line }) => wanted.test(`${file}:${line}`));
  if (guards.length === 0) continue;
  // Also makes the database.
  const broken = await firstFailure(near);
  if (broken) throw new Error(`Without a change, ${broken} fails.`);
  for (const guard of guards) {
    const outcome = await outcomeOf(guard, sql, [near, far]);
    console.log(`${file}:${guard.line}\t${guard.name}\t${guard.text}\t${outcome}`);
    if (outcome === 'SURVIVES') surviving += 1;
  }
}
await vitest.close();
console.log(`${surviving} guards survive.`);
process.exit(surviving > 0 ? 1 : 0);

async function outcomeOf({ mutant }, sql, [near, far]) {
  try {
    await execute(mutant);
  } catch (error) {
    return `no SQL: ${error.message}`;
  }
  const failure = (await firstFailure(near)) ?? (await firstFailure(far));
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

/** @returns the first test that fails */
async function firstFailure(files) {
  if (files.length === 0) return undefined;
  const specifications = await vitest.globTestSpecifications(files);
  const began = Date.now();
  const { testModules } = await vitest.runTestSpecifications(specifications);
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
