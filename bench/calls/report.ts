/** The tables of `npm run bench -- calls`. */
import { reasonOf, TARGETS, UNMEASURED } from './plan.ts';
import type { CallResult, Results } from './start.ts';

/** PGlite's share of PostgreSQL. */
const PGLITE = 0.5;

const refusedOf = ({ refused }: CallResult) =>
  Object.entries(refused)
    .map(([status, count]) => ` (${count} × ${status})`)
    .join('');

function rowOf(call: CallResult, target: number | undefined): string {
  const { route, ratio, aSecond, p50, processor, statements } = call;
  const isMet = target === undefined ? '' : ratio >= target ? '✓' : '✗';
  const cells = [
    `${route}${refusedOf(call)}`,
    ratio.toFixed(2),
    target === undefined ? '' : `≥ ${target.toFixed(2)} ${isMet}`,
    aSecond.toFixed(0),
    `${p50.toFixed(1)} ms`,
    `${processor.web.toFixed(2)} ms`,
    `${processor.postgres.toFixed(2)} ms`,
    statements ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @returns whether every target is met */
export function printCalls({ calls, reference }: Results): boolean {
  const order = (call: CallResult) => (TARGETS[call.route] === undefined ? 1 : 0);
  const sorted = calls.toSorted((a, b) => order(a) - order(b));
  console.log(
    '| Call | ÷ reference | Target | A second | Median | Web | PostgreSQL | Statements |',
  );
  console.log('| - | -: | -: | -: | -: | -: | -: | -: |');
  console.log(
    `| the reference route | 1 | | ${reference.aSecond.toFixed(0)} | ${reference.p50.toFixed(1)} ms | | | 1 |`,
  );
  for (const call of sorted) console.log(rowOf(call, TARGETS[call.route]));
  const unmeasured = Map.groupBy(Object.keys(UNMEASURED), reasonOf);
  for (const [reason, routes] of unmeasured) {
    console.log(`\nNot measured, ${reason}: ${routes.join(', ')}`);
  }
  return calls.every(({ route, ratio }) => ratio >= (TARGETS[route] ?? 0));
}

/** @returns whether every call with a target meets PGlite's */
export function printPglite({ calls }: Results): boolean {
  console.log('| Call | PGlite ÷ PostgreSQL | Target | A second | Median | Process | | |');
  console.log('| - | -: | -: | -: | -: | -: | - | - |');
  const isAsked = ({ route }: CallResult) => TARGETS[route] !== undefined;
  for (const call of calls) console.log(rowOf(call, isAsked(call) ? PGLITE : undefined));
  return calls.filter(isAsked).every(({ ratio }) => ratio >= PGLITE);
}
