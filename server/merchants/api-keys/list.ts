/** A business reads its API keys. */

import type { ApiKey } from '#shared/api-keys/schemas.ts';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { prefixOf } from './api-token.ts';

interface KeyRow {
  id: string;
  name: string | null;
  livemode: boolean;
  lastFour: string;
  scopes: string[] | null;
  addresses: string[] | null;
  createdAt: Date;
  createdBy: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  replacedAt: Date | null;
  suspendedAt: Date | null;
  revealable: boolean;
  isPerson: boolean;
  makerName: string | null;
}

/** The keys that are valid now, newest first. */
export async function listKeys(
  db: Db,
  { mode }: Pick<Config, 'mode'>,
  businessId: Operand<string>,
): Promise<ApiKey[]> {
  const rows = await rowsOf<KeyRow>(
    db,
    sql`select k.id, k.name, k.livemode, k.last_four as "lastFour", k.scopes, k.addresses,
        k.created_at as "createdAt", k.created_by as "createdBy", k.last_used_at as "lastUsedAt",
        k.expires_at as "expiresAt", k.replaced_at as "replacedAt", k.suspended_at as "suspendedAt",
        k.sealed is not null as revealable, member.id is not null as "isPerson",
        -- Of the person or key that made it; null for the API token, and for nobody.
        coalesce(nullif(trim(concat_ws(' ', member.name, member.surname)), ''), maker.name)
          as "makerName"
      from api_key k
      left join member on member.id = k.created_by
      left join api_key maker on maker.id = k.created_by
      where k.merchant_id = ${businessId} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())
      order by k.created_at desc, k.id`,
  );
  return rows.map((key) => ({
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
        : { kind: key.isPerson ? 'person' : 'key', id: key.createdBy, name: key.makerName },
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    replacedAt: key.replacedAt?.toISOString() ?? null,
    suspendedAt: key.suspendedAt?.toISOString() ?? null,
    revealable: key.revealable,
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
