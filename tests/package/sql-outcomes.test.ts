/** The lists of `sqlOutcome` match the outcomes that the SQL functions return. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COUPON_ERRORS } from '#shared/pay/coupon-errors.ts';
import { BLOCKED_REASONS } from '#shared/pay/obstacles.ts';
import { TOP_UP_STATUSES } from '#shared/top-up/schemas.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Excluded: migrations are older than the functions, and a test has lists of its own. */
const IGNORED = ['**/migrations/**', '**/*.test.ts'];
const read = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT, exclude: IGNORED })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

/** Lists that `sqlOutcome` takes by name. */
const SPREAD = { BLOCKED_REASONS, COUPON_ERRORS, TOP_UP_STATUSES };
const SQL = read('server/**/*.sql').replace(/--.*$/gm, '');
const LISTED = [...read('server/**/*.ts').matchAll(/sqlOutcome\(\s*'([a-z_.]+)', (\{.*?\})\)/gs)]
  // It returns the result that it is given.
  .filter(([, name]) => name !== 'domain.record_check')
  .map(([, name = '', lists = '']) => ({
    name,
    outcomes: [...literalsOf(lists), ...spreadIn(lists)],
  }));

function literalsOf(text: string): string[] {
  return [...text.matchAll(/'([a-z_]+)'/g)].map(([, literal = '']) => literal);
}

/** The members of the lists that are spread into a list of outcomes. */
function spreadIn(text: string): string[] {
  return [...text.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name = '']) => {
    if (!Object.hasOwn(SPREAD, name)) throw new Error(`${name} is missing in SPREAD`);
    return SPREAD[name as keyof typeof SPREAD];
  });
}

/** The outcomes that the body of a function returns as literals; of a row, its first column or `outcome`. */
function returnedBy(name: string): string[] {
  const [, body = ''] = SQL.split(`function ${name}(`, 2).map((part) => part.split('end $$;')[0]);
  const returned = body.matchAll(
    /\b(?:return|outcome :=) (?:query\s+select\s+)?((?:case\b.*?\bend|[^;,]+))/gs,
  );
  return [...returned].flatMap(([, value = '']) =>
    value.startsWith('case')
      ? [...value.matchAll(/(?:then|else)\s+'([a-z_]+)'/g)].map(([, literal = '']) => literal)
      : literalsOf(value),
  );
}

test.each(LISTED)('$name returns only listed outcomes', ({ name, outcomes }) => {
  const returned = returnedBy(name);

  expect(returned.length).toBeGreaterThan(0);
  expect(returned.filter((one) => !outcomes.includes(one))).toEqual([]);
});

test.each(LISTED)('$name can return every listed outcome', ({ outcomes }) => {
  expect(outcomes.filter((one) => !SQL.includes(`'${one}'`))).toEqual([]);
});
