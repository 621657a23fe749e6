import { confirmPerson } from '../../people/factors/confirm-person.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';

/**
 * Required before a change of keys: a person confirms it, a key has the scope for it.
 * @throws Problem rate_limited, and the problems of `confirmPerson`
 */
export async function confirmKeyChange(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  proof: Proof,
): Promise<void> {
  await countRequest(db, 'api-key', caller.business.id);
  await confirmPerson(db, config, caller, proof);
}

/** Two concurrent changes of a business's keys run one after the other. Payments continue. */
export async function lockKeys(tx: Db, businessId: string): Promise<void> {
  await tx.execute(sql`select from merchant where id = ${businessId} for no key update`);
}
