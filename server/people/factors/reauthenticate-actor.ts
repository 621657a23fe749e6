import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { type Proof, reauthenticate } from './reauthenticate.ts';

/**
 * Confirms the person who acts for a business. What is written in test mode are test rows alone.
 * @throws Problem forbidden for a key, and the problems of `reauthenticate`
 */
export async function reauthenticateActor(
  db: Db,
  config: Config,
  caller: Pick<BusinessCaller, 'actor' | 'business'>,
  proof: Proof,
): Promise<void> {
  const { memberId } = requirePerson(caller);
  await reauthenticate(db, config, memberId, proof, { acceptsNew: !caller.business.livemode });
}
