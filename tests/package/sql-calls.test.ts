/** TypeScript calls SQL functions with more than three arguments by named notation. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MOST_BY_POSITION = 3;

/** This test. */
const EXEMPT = /sql-calls\.test\.ts$/;

/** A fragment of several named arguments (`membershipRules`), or one named argument. */
const NAMED =
  /^(\w+\s*=>|\$\{(membership|membershipRules|stepUpLimits|unprovenLimits|payoutTeam|secondPeopleArguments)\()/;

const schemas = new Set(
  globSync('server/**/*.sql', { cwd: ROOT, exclude: ['**/migrations/**'] }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/function ([a-z_]+)\./g)].map(
      ([, schema = '']) => schema,
    ),
  ),
);

/** The arguments of a call whose opening bracket is at `from`, split at the commas between them. */
function argumentsAt(text: string, from: number): string[] {
  const found = [''];
  let depth = 0;
  for (const char of text.slice(from)) {
    if ('([{'.includes(char) && depth++ === 0) continue;
    if (')]}'.includes(char) && --depth === 0) break;
    if (char === ',' && depth === 1) found.push('');
    else found.push((found.pop() ?? '') + char);
  }
  return found.map((one) => one.trim());
}

function callsByPosition(text: string): string[] {
  return [...text.matchAll(/(function\s+)?\b([a-z_]+)\.([a-z_]+)\(/g)]
    .filter(([, definition, schema = '']) => !definition && schemas.has(schema))
    .filter((call) => {
      const given = argumentsAt(text, call.index + call[0].length - 1);
      // A row argument, `s => s`, is named like the rest.
      return given.length > MOST_BY_POSITION && !given.every((one) => NAMED.test(one));
    })
    .map(([, , schema, name]) => `${schema}.${name}`);
}

test('a call with more than three arguments names each of them', () => {
  const found = globSync('{server,tests,bench}/**/*.ts', { cwd: ROOT })
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) =>
      callsByPosition(readFileSync(join(ROOT, file), 'utf8')).map((call) => `${file}: ${call}`),
    );

  expect(found).toEqual([]);
});

test.each([
  ["select pay.cancel('a', null, f(1, 2), 'b')", ['pay.cancel']],
  ["select pay.cancel(p_session => 'a', p_merchant => null, array[1], 'b')", ['pay.cancel']],
  ["select pay.cancel(p_session => f(1, 2), p_merchant => 1, p_event => 2, p_levels => '{}')", []],
  ["select pay.extend('a', f(1, 2, 3, 4), array[1, 2])", []],
])('%s', (text, found) => {
  expect(callsByPosition(text)).toEqual(found);
});
