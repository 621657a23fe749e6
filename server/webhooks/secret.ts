/** The secret events are signed with: shown and renewed for whoever proves to be the business. */
import { sql } from 'drizzle-orm';
import type { CallInput } from '#shared/http/endpoint.ts';
import type { rotateWebhookSecret, Secret } from '#shared/webhooks/contract.ts';
import { type Proof, prove } from '../auth/prove.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { newSecret } from '../events/endpoints.ts';
import { Problem } from '../http/problem.ts';
import { seal, unseal } from '../sealed/secret-box.ts';
import { findWebhook } from './status.ts';

interface Row {
  secret: string;
  until: string | null;
}

const shown = sql.raw(`encode(secret, 'base64') as secret,
  case when previous_until > now() then pay.utc(previous_until) end as until`);

/** @throws Problem not_found without an address, and what `prove` throws */
export async function revealSecret(
  db: Db,
  config: Config,
  merchantId: string,
  proof: Proof,
): Promise<Secret> {
  const { id } = await findWebhook(db, merchantId);
  await prove(db, config, merchantId, proof);
  const [row] = await rowsOf<Row>(db, sql`select ${shown} from webhook_endpoint where id = ${id}`);
  return read(config, row);
}

/**
 * A new secret. The one before signs beside it for a day, or is forgotten at once; one from before
 * that is forgotten in any case.
 * @throws Problem not_found without an address, and what `prove` throws
 */
export async function rotateSecret(
  db: Db,
  config: Config,
  merchantId: string,
  { previous, ...proof }: CallInput<typeof rotateWebhookSecret>['body'],
): Promise<Secret> {
  const { id } = await findWebhook(db, merchantId);
  await prove(db, config, merchantId, proof);
  const sealed = Buffer.from(seal(config.secrets.encryption, newSecret())).toString('base64');
  const isKept = previous === 'keep';
  const [row] = await rowsOf<Row>(
    db,
    sql`update webhook_endpoint set secret = decode(${sealed}, 'base64'),
        previous_secret = case when ${isKept}::boolean then secret end,
        previous_until = case when ${isKept}::boolean then now() + interval '24 hours' end
      where id = ${id} returning ${shown}`,
  );
  return read(config, row);
}

function read({ secrets }: Config, row: Row | undefined): Secret {
  if (!row) throw new Problem('not_found');
  const sealed = new Uint8Array(Buffer.from(row.secret, 'base64'));
  return { secret: unseal(secrets.encryption, sealed), previousUntil: row.until };
}
