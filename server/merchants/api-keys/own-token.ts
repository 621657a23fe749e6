/**
 * The API token of the specification: the key without a name, which can be shown again. A view of
 * the calls of API keys, for people alone.
 */

import { type ApiToken, OVERLAP_HOURS } from '#shared/api-keys/token-schemas.ts';
import { recordActivity } from '../../people/activity/record.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { isLive } from './api-token.ts';
import { confirmKeyChange, lockKeys } from './confirm.ts';
import { listKeys } from './list.ts';
import { ownLimits, requireWithin, TOKEN_LIMITS } from './own-limits.ts';
import { replaceKeys } from './replace.ts';
import { revokeKey } from './revoke.ts';

const isTokenOf = (businessId: string) =>
  sql`api_key.merchant_id = ${businessId} and api_key.name is null and ${isLive}`;

/** The valid tokens, newest first. */
export async function readTokens(
  db: Db,
  config: Pick<Config, 'mode'>,
  businessId: Operand<string>,
): Promise<ApiToken[]> {
  return (await listKeys(db, config, businessId)).filter(({ name }) => name === null);
}

/**
 * Creates a new token. The earlier tokens expire in a day, so that a shop's servers can switch
 * without a failing call, or at once. An earlier expiry stays as it is.
 * @throws Problem key_exceeds_own, and the problems of `confirmKeyChange`
 */
export async function renewToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { previous, ...proof }: Proof & { previous: 'keep' | 'revoke' },
): Promise<string> {
  const { memberId: createdBy } = requirePerson(caller);
  await confirmKeyChange(db, config, caller, proof);
  const { id } = caller.business;
  const overlapHours = previous === 'keep' ? OVERLAP_HOURS : 0;
  const { token } = await db.transaction(async (tx) => {
    await tx.execute(sql`select authority.stop(id) from api_key
      where merchant_id = ${id} and name is null and revoked_at is null order by id`);
    // The later of two concurrent renewals ends the token of the first.
    await lockKeys(tx, id);
    requireWithin(await ownLimits(tx, caller), TOKEN_LIMITS);
    const former = isTokenOf(id);
    return replaceKeys(tx, config, caller, { former, overlapHours, limits: { createdBy } });
  });
  return token;
}

/** @throws Problem not_found, key_exceeds_own, and the problems of `confirmKeyChange` */
export async function revealToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<string> {
  requirePerson(caller);
  await confirmKeyChange(db, config, caller, proof);
  const businessId = caller.business.id;
  const sealed = await db.transaction(async (tx) => {
    const [found] = await rowsOf<{ sealed: Uint8Array | null; lastFour: string }>(
      tx,
      sql`select sealed, last_four as "lastFour" from api_key where ${isTokenOf(businessId)}
        and id = ${id}`,
    );
    if (!found?.sealed) throw new Problem('not_found');
    requireWithin(await ownLimits(tx, caller), TOKEN_LIMITS);
    const name = `…${found.lastFour}`;
    await recordActivity(tx, { businessId, kind: 'api_key.revealed', object: { id, name } });
    return found.sealed;
  });
  return unseal(config.secrets.encryption, sealed, businessId);
}

/** @throws Problem the problems of `revokeKey` */
export async function revokeToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  order: Proof & { id: string },
): Promise<void> {
  requirePerson(caller);
  await revokeKey(db, config, caller, order);
}
