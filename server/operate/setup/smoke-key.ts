import { brand } from '#shared/brand.ts';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { insertKey } from '../../merchants/api-keys/api-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export const SETUP_NAME = `${brand.name} setup`;
const HOUR_MS = 3_600_000;

/** Gives `work` the token of a test key, which is revoked afterwards, also after an error. */
export async function withTestKey<T>(
  db: Db,
  config: Pick<Config, 'mode' | 'secrets'>,
  business: string,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const key = { name: SETUP_NAME, scopes: [...TOKEN_SCOPES], expiresAt };
  const { id, token } = await insertKey(db, config, { id: business, livemode: false }, key);
  try {
    return await work(token);
  } finally {
    await rowsOf(db, sql`update api_key set revoked_at = ${new Date()} where id = ${id}`);
  }
}
