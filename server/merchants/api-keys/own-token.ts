/** A business reads, renews, shows and revokes its API token. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type ApiToken, OVERLAP_HOURS } from '#shared/api-keys/token-endpoints.ts';
import { recordActivity } from '../../people/activity/record.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import { type BusinessCaller, requirePerson } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { createApiToken, isLive, prefixOf } from './api-token.ts';
import { confirmKeyChange, lockKeys } from './confirm.ts';
import { tellKeyMade } from './emails.ts';
import { endKeys } from './revoke.ts';
import { apiKey } from './tables.ts';

/** The valid tokens: the keys without a name, which have every scope and can be shown again. */
const isTokenOf = (businessId: string) =>
  and(eq(apiKey.merchantId, businessId), isNull(apiKey.name), isLive);

/** The valid tokens, newest first. */
export async function readTokens(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  businessId: string,
): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiKey)
    .where(isTokenOf(businessId))
    .orderBy(desc(apiKey.createdAt), apiKey.id);
  return rows.map(({ id, lastFour, createdAt, lastUsedAt, expiresAt, sealed }) => ({
    id,
    prefix: prefixOf(mode),
    lastFour,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revealable: sealed !== null,
  }));
}

/**
 * Creates a new token. The earlier tokens expire in a day, so that a shop's servers can switch
 * without a failing call, or at once. An earlier expiry stays as it is.
 * @throws Problem rate_limited, and the problems of `confirmKeyChange`
 */
export async function renewToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { previous, ...proof }: Proof & { previous: 'keep' | 'revoke' },
): Promise<string> {
  await ask(db, config, caller, proof);
  const businessId = caller.business.id;
  return db.transaction(async (tx) => {
    // The later of two concurrent renewals ends the token of the first.
    await lockKeys(tx, businessId);
    const ended = await tx
      .update(apiKey)
      .set(
        previous === 'keep'
          ? {
              expiresAt: sql`least(${apiKey.expiresAt},
                now() + ${OVERLAP_HOURS} * interval '1 hour')`,
              replacedAt: sql`now()`,
            }
          : { revokedAt: sql`now()` },
      )
      .where(isTokenOf(businessId))
      .returning({ until: apiKey.expiresAt });
    const token = await createApiToken(tx, config, businessId);
    const ends = ended.flatMap(({ until }) => until?.getTime() ?? []);
    const until = previous === 'keep' && ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
    await tellKeyMade(tx, config, businessId, { token, name: null, until });
    return token;
  });
}

/**
 * @throws Problem not_found, token_hidden for a token older than encrypted storage, and the problems
 *   of `confirmKeyChange`
 */
export async function revealToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<string> {
  await ask(db, config, caller, proof);
  const businessId = caller.business.id;
  const [found] = await db
    .select({ sealed: apiKey.sealed, lastFour: apiKey.lastFour })
    .from(apiKey)
    .where(and(isTokenOf(businessId), eq(apiKey.id, id)));
  if (!found) throw new Problem('not_found');
  if (!found.sealed) throw new Problem('token_hidden');
  const name = `…${found.lastFour}`;
  await recordActivity(db, { businessId, kind: 'api_key.revealed', object: { id, name } });
  return unseal(config.secrets.encryption, found.sealed, businessId);
}

/** @throws Problem not_found, and the problems of `confirmKeyChange` */
export async function revokeToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  await ask(db, config, caller, proof);
  await db.transaction(async (tx) => {
    const revoked = await endKeys(tx, config, caller.business.id, { id });
    if (revoked === 0) throw new Problem('not_found');
  });
}

async function ask(db: Db, config: Config, caller: BusinessCaller, proof: Proof): Promise<void> {
  requirePerson(caller);
  await confirmKeyChange(db, config, caller, proof);
}
