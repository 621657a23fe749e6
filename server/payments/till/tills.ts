/** A business creates, lists and revokes its tills. */

import { amountProblem } from '#shared/http/amount.ts';
import type { CallInput } from '#shared/http/call.ts';
import { decimalsOf, parseDecimal } from '#shared/money.ts';
import type * as endpoints from '#shared/till/console-endpoints.ts';
import type { Till } from '#shared/till/console-schemas.ts';
import { MOST_TILLS, PAIRING_MINUTES } from '#shared/till/fields.ts';
import { confirmKeyChange, lockKeys } from '../../merchants/api-keys/confirm.ts';
import {
  ownLimits,
  requireMayEnd,
  requireWithin,
  TILL_LIMITS,
} from '../../merchants/api-keys/own-limits.ts';
import { readCurrency } from '../../merchants/business/currency.ts';
import { stopActs } from '../../people/authority/stop-acts.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';

const REFUNDING = { ...TILL_LIMITS, scopes: [...TILL_LIMITS.scopes, 'refunds:write'] };

const isTillOf = (businessId: Operand<string>) =>
  sql`till_device.merchant_id = ${businessId} and till_device.revoked_at is null`;

/** The tills that are not revoked, newest first. */
export async function listTills(db: Db, businessId: Operand<string>): Promise<Till[]> {
  const rows = await rowsOf<{
    id: string;
    name: string;
    tips: number[];
    refundLimit: Till['refundLimit'];
    createdAt: Date;
    pairingExpiresAt: Date | null;
    pairedAt: Date | null;
    lastUsedAt: Date | null;
  }>(
    db,
    sql`select id, name, tips, case when refund_limit is not null then json_build_object(
          'amount', format.decimal(refund_limit, refund_decimals), 'currency', refund_currency) end as "refundLimit",
        created_at as "createdAt", pairing_expires_at as "pairingExpiresAt", paired_at as "pairedAt", last_used_at as "lastUsedAt"
        from till_device where ${isTillOf(businessId)} order by created_at desc, id desc`,
  );
  return rows.map(({ createdAt, pairingExpiresAt, pairedAt, lastUsedAt, ...till }) => ({
    ...till,
    createdAt: createdAt.toISOString(),
    pairingExpiresAt: pairingExpiresAt?.toISOString() ?? null,
    pairedAt: pairedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * A person confirms it: a key that made tills would make keys beyond its own scopes and addresses.
 * @returns the code that pairs a device, which is stored as a hash
 * @throws Problem forbidden for a key, key_exceeds_own, api_key_limit_reached, and the problems of `confirmKeyChange`
 */
export async function createTill(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { name, tips, ...proof }: CallInput<typeof endpoints.create>['body'],
): Promise<{ id: string; code: string }> {
  const { memberId } = requirePerson(caller);
  await confirmKeyChange(db, config, caller, proof);
  const businessId = caller.business.id;
  return db.transaction(async (tx) => {
    await lockKeys(tx, businessId);
    requireWithin(await ownLimits(tx, caller), TILL_LIMITS);
    const [row] = await rowsOf<{ tills: number }>(
      tx,
      sql`select count(*)::int as tills from till_device where ${isTillOf(businessId)}`,
    );
    if ((row?.tills ?? 0) >= MOST_TILLS) throw new Problem('api_key_limit_reached');
    const id = newId('til');
    // The last characters of an identifier are random bits in the code's alphabet.
    const code = newId('til').slice(-10);
    await tx.execute(sql`insert into till_device
        (id, merchant_id, name, tips, created_by, pairing_hash, pairing_expires_at)
      values (${id}, ${businessId}, ${name}, ${arrayOf(tips, 'smallint')}, ${memberId},
        ${sha256(code)}, clock_timestamp() + ${PAIRING_MINUTES} * interval '1 minute')`);
    return { id, code };
  });
}

/**
 * What the device may refund in a day, in the currency of the business. Nobody gives it who may not refund.
 * @param caller of a person, who has confirmed it
 * @throws Problem not_found, key_exceeds_own, validation_failed naming `refundLimit`, and the problems of
 *   `confirmKeyChange`
 */
export async function changeTill(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, refundLimit, ...proof }: CallInput<typeof endpoints.change>['body'] & { id: string },
): Promise<void> {
  requirePerson(caller);
  await confirmKeyChange(db, config, caller, proof);
  await db.transaction(async (tx) => {
    const businessId = caller.business.id;
    await lockKeys(tx, businessId);
    requireWithin(await ownLimits(tx, caller), refundLimit === null ? TILL_LIMITS : REFUNDING);
    const currency = await readCurrency(tx, config, businessId);
    const problem = refundLimit === null ? undefined : amountProblem(refundLimit, currency);
    if (problem) throw fieldProblem('refundLimit', problem);
    const decimals = decimalsOf(currency) ?? 0;
    const units = refundLimit === null ? null : String(parseDecimal(refundLimit, decimals) ?? 0n);
    const changed = await rowsOf<{ id: string }>(
      tx,
      sql`update till_device set refund_limit = ${units}::numeric,
          refund_currency = ${units === null ? null : currency},
          refund_decimals = ${units === null ? null : decimals}
        where ${isTillOf(businessId)} and id = ${id} returning id`,
    );
    if (changed.length === 0) throw new Problem('not_found');
  });
}

/**
 * Needs no confirmation, so that a lost device can be stopped in a moment.
 * @throws Problem not_found, key_exceeds_own
 */
export async function revokeTill(tx: Db, caller: BusinessCaller, id: string): Promise<void> {
  await endTill(tx, caller.business.id, id);
  requireMayEnd(await ownLimits(tx, caller), TILL_LIMITS.scopes);
}

/** In a transaction, which names its actor to the activity log. @throws Problem not_found */
export async function endTill(tx: Db, businessId: string, id: string): Promise<void> {
  await stopActs(tx, id);
  const revoked = await rowsOf<{ id: string }>(
    tx,
    sql`update till_device
        set revoked_at = clock_timestamp(), pairing_hash = null, pairing_expires_at = null
        where ${isTillOf(businessId)} and id = ${id} returning id`,
  );
  if (revoked.length === 0) throw new Problem('not_found');
}
