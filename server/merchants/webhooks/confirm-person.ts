import type { Proof } from '../../people/factors/reauthenticate.ts';
import { reauthenticateActor } from '../../people/factors/reauthenticate-actor.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';

/**
 * Confirms the person who acts for the business; an API key with the scope needs no more. It
 * already reads every event by `GET merchant/events`.
 * @throws the problems of `reauthenticateActor`
 */
export async function confirmPerson(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  proof: Proof,
): Promise<void> {
  if (caller.actor.kind === 'person') await reauthenticateActor(db, config, caller, proof);
}
