import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import type { Proof } from './reauthenticate.ts';
import { reauthenticateActor } from './reauthenticate-actor.ts';

/**
 * Confirms the person who acts for a business; an API key with the scope needs no more.
 * @throws Problem the problems of `reauthenticateActor`
 */
export async function confirmPerson(
  db: Db,
  config: Config,
  caller: Pick<BusinessCaller, 'actor' | 'business'>,
  proof: Proof,
): Promise<void> {
  if (caller.actor.kind === 'person') await reauthenticateActor(db, config, caller, proof);
}
