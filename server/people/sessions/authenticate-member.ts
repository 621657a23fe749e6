import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { verifyToken } from './jwt.ts';
import { findSessionMember } from './session-member.ts';

/** @returns undefined unless the token is valid and its session has not ended */
export async function authenticateMember(
  db: Db,
  { secrets }: Pick<Config, 'secrets'>,
  token: string,
): Promise<MemberCaller | undefined> {
  const claims = verifyToken(secrets.jwt, token);
  if (!claims) return undefined;
  const found = await findSessionMember(db, claims.sid);
  // A token says its mode: one of the other mode is not accepted, whatever its sign-in.
  if (found?.member.livemode !== (claims.livemode ?? true)) return undefined;
  return { ...found, authSessionId: claims.sid, frame: claims.frame };
}
