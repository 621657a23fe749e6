/** Shows and rotates the signing secret, after reauthentication. */
import { sql } from 'drizzle-orm';
import type { CallInput } from '#shared/http/endpoint.ts';
import type * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { Secret } from '#shared/webhooks/endpoints.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import { reauthenticateActor } from '../../people/factors/reauthenticate-actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';
import { type BusinessCaller, requirePerson } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newSecret } from '../events/endpoints.ts';
import { findWebhook } from './status.ts';

interface Row {
  secret: string;
  until: string | null;
}

const shown = sql.raw(`encode(secret, 'base64') as secret,
  case when previous_until > now() then format.utc(previous_until) end as until`);

/** @throws Problem not_found without an address, and the problems of `reauthenticateActor` */
export async function revealSecret(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  proof: Proof,
): Promise<Secret> {
  requirePerson(caller);
  const { id } = await findWebhook(db, caller.business.id);
  await reauthenticateActor(db, config, caller, proof);
  const [row] = await rowsOf<Row>(db, sql`select ${shown} from webhook_endpoint where id = ${id}`);
  return read(config, row);
}

/**
 * Creates a new secret. The previous secret also signs for a day, or is deleted at once; older
 * secrets are deleted in any case.
 * @throws Problem not_found without an address, and the problems of `reauthenticateActor`
 */
export async function rotateSecret(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { previous, ...proof }: CallInput<typeof webhooksEndpoints.rotate>['body'],
): Promise<Secret> {
  requirePerson(caller);
  const { id } = await findWebhook(db, caller.business.id);
  await reauthenticateActor(db, config, caller, proof);
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
