/** A business's passes: their terms, and what became of their entries. */
import { LEVELS } from '#shared/brand.ts';
import type { Pass, PassTerms } from '#shared/passes/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { ownRows } from '../../platform/http/own-rows.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { readPrice } from '../prices/price.ts';

export const { read: readPass, list: listPasses } = ownRows<Pass>(
  sql`pass`,
  sql`passes.pass_json(x, ${arrayOf(LEVELS, 'text')})`,
);

/** @throws Problem validation_failed */
export async function createPass(
  tx: Db,
  config: Config,
  merchantId: string,
  terms: PassTerms,
): Promise<Pass> {
  const id = newId('pss');
  await mustBeInFuture(tx, merchantId, terms.validUntil);
  await tx.execute(sql`select passes.define(${rowOf(config, merchantId, id, terms)}::jsonb)`);
  return readPass(tx, merchantId, id);
}

/** @throws Problem not_found, also for another business's pass; validation_failed */
export async function changePass(
  db: Db,
  config: Config,
  merchantId: string,
  id: string,
  terms: PassTerms,
): Promise<Pass> {
  return db.transaction(async (tx) => {
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select passes.change(${rowOf(config, merchantId, id, terms)}::jsonb) as outcome`,
    );
    if (row?.outcome === 'not_found') throw new Problem('not_found');
    if (row && row.outcome !== 'changed') {
      throw fieldProblem(row.outcome, 'Stays as it is, because members may be about to buy it.');
    }
    return readPass(tx, merchantId, id);
  });
}

/** @throws Problem not_found, also for another business's pass */
export async function requirePass(db: Db, merchantId: Operand<string>, id: string): Promise<void> {
  const own = await rowsOf(
    db,
    sql`select 1 from pass where id = ${id} and merchant_id = ${merchantId}`,
  );
  if (own.length === 0) throw new Problem('not_found');
}

/**
 * What belongs to a pass `p` of the business, in one statement.
 * @param entries selects `entry`
 * @throws Problem not_found, also for another business's pass
 */
export async function entriesOf<T>(
  db: Db,
  merchantId: Operand<string>,
  id: string,
  entries: Statement,
): Promise<T[]> {
  const [pass] = await rowsOf<{ entries: T[] }>(
    db,
    sql`select (select coalesce(jsonb_agg(listed.entry), '[]') from (${entries}) listed) as entries
      from pass p where p.id = ${id} and p.merchant_id = ${merchantId}`,
  );
  if (!pass) throw new Problem('not_found');
  return pass.entries;
}

/**
 * Adds days to all held passes of a kind. @returns how many
 * @throws Problem not_found
 */
export async function extendPass(
  tx: Db,
  merchantId: string,
  id: string,
  { days, preview = false }: { days: number; preview?: boolean | undefined },
): Promise<{ extended: number }> {
  const [row] = await rowsOf<{ extended: number | null }>(
    tx,
    sql`select passes.extend(p_pass => ${id}, p_merchant => ${merchantId}, p_days => ${days}::int,
      p_preview => ${preview}) as extended`,
  );
  if (row?.extended == null) throw new Problem('not_found');
  return { extended: row.extended };
}

function rowOf({ currencies }: Config, merchantId: string, id: string, terms: PassTerms): string {
  const { price, currency, level } = terms;
  const { amount, decimals } = readPrice({ amount: price, currency }, currencies);
  return JSON.stringify({
    id,
    merchant_id: merchantId,
    name: terms.name,
    entries: terms.entries,
    valid_days: terms.validDays,
    valid_until: terms.validUntil,
    price: amount.toString(),
    currency,
    decimals,
    minimum_level: level && LEVELS.indexOf(level),
    most_per_member: terms.mostPerMember,
    terms: terms.terms,
    enabled: terms.enabled,
  });
}

async function mustBeInFuture(tx: Db, merchantId: string, at: string | undefined): Promise<void> {
  if (at === undefined) return;
  const [clock] = await rowsOf<{ passed: boolean }>(
    tx,
    sql`select ${at}::timestamptz <= time.of(${merchantId}) as passed`,
  );
  if (clock?.passed) throw fieldProblem('validUntil', 'Must be in the future.');
}
