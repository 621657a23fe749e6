/** A business's own tokens: shown, renewed without an interruption, revoked. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { type ApiToken, OVERLAP_HOURS } from '#shared/api-token/contract.ts';
import { type Proof, prove } from '../auth/prove.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { apiToken, merchant } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { createApiToken, isLive, prefixOf } from '../merchant/api-token.ts';
import { unseal } from '../sealed/secret-box.ts';
import { tellTokenMade, tellTokenRevoked } from './letters.ts';

/** Those that are good now, newest first. @throws Problem not_found for a member who is no business */
export async function readTokens(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  businessId: string,
): Promise<ApiToken[]> {
  await mustBeBusiness(db, businessId);
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
 * A new token. Those before end in a day, so that a shop's servers can change over without a call
 * that fails, or now; one that was to end sooner still does.
 * @throws Problem not_found for a member who is no business, and what `prove` throws
 */
export async function renewToken(
  db: Db,
  config: Config,
  businessId: string,
  { previous, ...proof }: Proof & { previous: 'keep' | 'revoke' },
): Promise<string> {
  await ask(db, config, businessId, proof);
  return db.transaction(async (tx) => {
    // Of two at once the later one counts, and ends the other's.
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

/** @throws Problem not_found, token_hidden for one from before they were kept, and what `prove` throws */
export async function revealToken(
  db: Db,
  config: Config,
  businessId: string,
  { id, ...proof }: Proof & { id: string },
): Promise<string> {
  await ask(db, config, businessId, proof);
  const [found] = await db
    .select({ sealed: apiToken.sealed })
    .from(apiToken)
    .where(and(eq(apiToken.merchantId, businessId), eq(apiToken.id, id), isLive));
  if (!found) throw new Problem('not_found');
  if (!found.sealed) throw new Problem('token_hidden');
  return unseal(config.secrets.encryption, found.sealed, businessId);
}

/** @throws Problem not_found, and what `prove` throws */
export async function revokeToken(
  db: Db,
  config: Config,
  businessId: string,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  await ask(db, config, businessId, proof);
  await db.transaction(async (tx) => {
    const revoked = await endTokens(tx, config, businessId, { id });
    if (revoked === 0) throw new Problem('not_found');
  });
}

/** Ends those that are good now, and tells the business. @returns how many there were */
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

/** Who is no business is told so before the password is looked at. */
async function ask(db: Db, config: Config, businessId: string, proof: Proof): Promise<void> {
  await mustBeBusiness(db, businessId);
  await countAct(db, 'api-token', businessId);
  await prove(db, config, businessId, proof);
}

async function mustBeBusiness(db: Db, id: string): Promise<void> {
  const [found] = await db.select({ id: merchant.id }).from(merchant).where(eq(merchant.id, id));
  if (!found) throw new Problem('not_found');
}
