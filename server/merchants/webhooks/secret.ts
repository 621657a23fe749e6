/** Shows and rolls the signing secret of an endpoint. */
import type { Secret } from '#shared/webhooks/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newSecret } from '../events/endpoints.ts';

/** The caller knows that the endpoint is the business's. @throws Problem not_found */
export async function readSecret(db: Db, { secrets }: Config, id: string): Promise<Secret> {
  const [row] = await rowsOf<{ secret: string; until: string | null }>(
    db,
    sql`select encode(secret, 'base64') as secret,
        case when previous_until > now() then format.utc(previous_until) end as until
      from webhook_endpoint where id = ${id} and enabled`,
  );
  if (!row) throw new Problem('not_found');
  const sealed = new Uint8Array(Buffer.from(row.secret, 'base64'));
  return { secret: unseal(secrets.encryption, sealed), previousUntil: row.until };
}

/**
 * Makes a new secret. The previous secret also signs for a day, or is deleted at once; older
 * secrets are deleted in any case. The caller knows that the endpoint is the business's.
 */
export async function rollSecret(
  tx: Db,
  config: Config,
  id: string,
  previous: 'keep' | 'cut',
): Promise<void> {
  const sealed = Buffer.from(seal(config.secrets.encryption, newSecret())).toString('base64');
  const isKept = previous === 'keep';
  await tx.execute(sql`update webhook_endpoint set secret = decode(${sealed}, 'base64'),
      previous_secret = case when ${isKept}::boolean then secret end,
      previous_until = case when ${isKept}::boolean then now() + interval '24 hours' end
    where id = ${id} and enabled`);
}
