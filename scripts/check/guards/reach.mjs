/**
 * Which test files reach a guard: where it decides something at least once. The tests run on functions that write it to the
 * log of the server, which no rollback undoes.
 */
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the server that the tests start: set before they do. */
export const LOG = join(mkdtempSync(join(tmpdir(), 'guards-')), 'postgres.log');
appendFileSync(LOG, '');

/** Reports a guard once per connection. Functions of `public` keep the rights that all have (entry-points.sql). */
export const REPORTER = `create or replace function public.guard_reached(
    p_file text, p_place integer, p_condition boolean, p_decides boolean
  ) returns boolean
  language plpgsql as $$
  declare
    v_known constant text := 'guards.at_' || md5(p_file || p_place);
  begin
    if (p_condition is true) = p_decides and current_setting(v_known, true) is distinct from 'yes' then
      perform set_config(v_known, 'yes', false);
      raise log 'guard % % in %', p_file, p_place, current_database();
    end if;
    return p_condition;
  end $$;
  create or replace function public.guard_compared(p_file text, p_place integer, p_value text) returns text
  language sql volatile as $$ select case when public.guard_reached(p_file, p_place, true, true) then p_value end $$;`;

/**
 * @param end writes `guards end` to the server's log
 * @returns by the file of functions and the place of a guard, the databases of the test files that reached it
 */
export async function readReached(end) {
  await end();
  let text = readFileSync(LOG, 'utf8');
  while (!text.includes('guards end')) {
    await sleep(50);
    text = readFileSync(LOG, 'utf8');
  }
  const reached = new Map();
  for (const [, guard, database] of text.matchAll(/guard (\S+ \d+) in (\w+)/g)) {
    reached.set(guard, (reached.get(guard) ?? new Set()).add(database));
  }
  return reached;
}
