/** A business reads, renews and revokes its own API tokens. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { type ApiToken, OVERLAP_HOURS } from '#shared/api-token/endpoints.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import { reauthenticateActor } from '../../people/factors/reauthenticate-actor.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import { type BusinessCaller, requirePerson } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { createApiToken, isLive, prefixOf } from './api-token.ts';
import { tellTokenMade, tellTokenRevoked } from './emails.ts';
import { apiToken } from './tables.ts';

/** The valid tokens, newest first. */
export async function readTokens(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  businessId: string,
): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.merchantId, businessId), isLive))
    .orderBy(desc(apiToken.createdAt), apiToken.id);
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
 * @throws Problem rate_limited, and the problems of `reauthenticateActor`
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
    // Two concurrent renewals run one after the other; the later one ends the token of the first.
    await tx.select().from(merchant).where(eq(merchant.id, businessId)).for('no key update');
    const ended = await tx
      .update(apiToken)
      .set(
        previous === 'keep'
          ? {
              expiresAt: sql`least(${apiToken.expiresAt},
                now() + ${OVERLAP_HOURS} * interval '1 hour')`,
            }
          : { revokedAt: sql`now()` },
      )
      .where(and(eq(apiToken.merchantId, businessId), isLive))
      .returning({ until: apiToken.expiresAt });
    const token = await createApiToken(tx, config, businessId);
    const ends = ended.flatMap(({ until }) => until?.getTime() ?? []);
    const until = previous === 'keep' && ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
    await tellTokenMade(tx, config, businessId, { token, until });
    return token;
  });
}

/**
 * @throws Problem not_found, token_hidden for a token older than encrypted storage, and the problems
 *   of `reauthenticateActor`
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
    .select({ sealed: apiToken.sealed })
    .from(apiToken)
    .where(and(eq(apiToken.merchantId, businessId), eq(apiToken.id, id), isLive));
  if (!found) throw new Problem('not_found');
  if (!found.sealed) throw new Problem('token_hidden');
  return unseal(config.secrets.encryption, found.sealed, businessId);
}

/** @throws Problem not_found, and the problems of `reauthenticateActor` */
export async function revokeToken(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  await ask(db, config, caller, proof);
  await db.transaction(async (tx) => {
    const revoked = await endTokens(tx, config, caller.business.id, { id });
    if (revoked === 0) throw new Problem('not_found');
  });
}

/** Revokes all valid tokens and notifies the business. @returns the number of tokens */
export async function endTokens(
  tx: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  businessId: string,
  which: { id: string } | { lastFour: string },
): Promise<number> {
  const ended = await tx
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(apiToken.merchantId, businessId),
        'id' in which ? eq(apiToken.id, which.id) : eq(apiToken.lastFour, which.lastFour),
        isLive,
      ),
    )
    .returning({ lastFour: apiToken.lastFour });
  for (const { lastFour } of ended) await tellTokenRevoked(tx, config, businessId, lastFour);
  return ended.length;
}

async function ask(db: Db, config: Config, caller: BusinessCaller, proof: Proof): Promise<void> {
  requirePerson(caller);
  await countRequest(db, 'api-token', caller.business.id);
  await reauthenticateActor(db, config, caller, proof);
}
