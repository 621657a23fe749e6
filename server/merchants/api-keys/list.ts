/** A business reads its API keys. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { member } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isLive, prefixOf } from './api-token.ts';
import { apiKey } from './tables.ts';

/** The keys that are valid now, newest first. */
export async function listKeys(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  businessId: string,
): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKey, person: member.id, makerName })
    .from(apiKey)
    .leftJoin(member, eq(member.id, apiKey.createdBy))
    .where(and(eq(apiKey.merchantId, businessId), isLive.getSQL()))
    .orderBy(desc(apiKey.createdAt), apiKey.id);
  return rows.map(({ key, person, makerName }) => ({
    id: key.id,
    name: key.name,
    prefix: prefixOf(mode, key.livemode),
    lastFour: key.lastFour,
    scopes: key.scopes ?? [...TOKEN_SCOPES],
    addresses: key.addresses,
    createdAt: key.createdAt.toISOString(),
    createdBy:
      key.createdBy === null
        ? null
        : { kind: person ? 'person' : 'key', id: key.createdBy, name: makerName },
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    replacedAt: key.replacedAt?.toISOString() ?? null,
    suspendedAt: key.suspendedAt?.toISOString() ?? null,
    revealable: key.sealed !== null,
  }));
}

/** A key that was just made. */
export async function readKey(
  db: Db,
  config: Pick<Config, 'mode'>,
  businessId: string,
  id: string,
): Promise<ApiKey> {
  const found = (await listKeys(db, config, businessId)).find((key) => key.id === id);
  if (!found) throw new Problem('not_found');
  return found;
}

/** The name of the person or key that made it; null for the API token, and for nobody. */
const makerName = sql<string | null>`coalesce(
  nullif(trim(concat_ws(' ', ${member.name}, ${member.surname})), ''),
  (select maker.name from api_key maker where maker.id = ${apiKey.createdBy}))`;
