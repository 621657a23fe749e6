/**
 * An applied migration keeps its name, its text and its place: `migrations.lock` names each with the hash
 * of its text, in the order of application. `node scripts/check/migrations.mjs accept` appends new ones.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DB = fileURLToPath(new URL('../../server/platform/db', import.meta.url));
const LOCK = join(DB, 'migrations.lock');
const ACCEPT = 'node scripts/check/migrations.mjs accept';

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** @param lock lines "hash  name" */
const recordsOf = (lock) =>
  [...lock.matchAll(/^(\w+) {2}(\S+)$/gm)].map(([, hash, name]) => ({ hash, name }));

/**
 * @param files the text of each migration by its name
 * @returns what is wrong, and the lines of migrations that can be recorded
 */
export function compare(lock, files) {
  const records = recordsOf(lock);
  const known = new Set(records.map(({ name }) => name));
  const added = Object.keys(files)
    .filter((name) => !known.has(name))
    .sort();
  const wrong = records.flatMap(({ hash, name }) => {
    if (files[name] !== undefined) {
      return hashOf(files[name]) === hash ? [] : [`${name} was applied and then edited`];
    }
    const now = added.find((other) => hashOf(files[other]) === hash);
    return [now ? `${name} was applied and then renamed: ${now}` : `${name} was removed`];
  });
  const undeclared = added
    .filter((name) => !/^-- Rollback: (possible|impossible)\b/m.test(files[name]))
    .map(
      (name) => `${name}: needs a line "-- Rollback: possible", or "impossible" (CONTRIBUTING.md)`,
    );
  return {
    wrong: [...wrong, ...undeclared],
    lines: added.map((name) => `${hashOf(files[name])}  ${name}`),
  };
}

function main() {
  const folder = join(DB, 'migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const files = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const { wrong, lines } = compare(readFileSync(LOCK, 'utf8'), files);
  const isAccepted = process.argv.includes('accept');
  const problems = [
    ...wrong,
    ...(isAccepted ? [] : lines.map((line) => `${line.split('  ')[1]} is not recorded: ${ACCEPT}`)),
  ];
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  } else if (isAccepted && lines.length > 0) {
    appendFileSync(LOCK, `${lines.join('\n')}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
