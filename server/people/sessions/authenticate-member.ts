import type { Config } from '../../platform/config/config.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Found, FrameClaims, Lookup } from '../../platform/http/caller.ts';
import { verifyToken } from './jwt.ts';
import { type FoundMember, foundMember, sessionMember } from './session-member.ts';
import { isSignInId } from './sessions.ts';

/**
 * @param business the SQL expression of the business that is called for, of the table `merchant`
 * @returns undefined unless the token is valid; its session may have ended
 */
export function authenticateMember(
  { secrets }: Pick<Config, 'secrets'>,
  token: string,
  business: Statement,
): (Lookup<Found> & { frame: FrameClaims | undefined }) | undefined {
  const claims = verifyToken(secrets.jwt, token);
  if (!claims || !isSignInId(claims.sid)) return undefined;
  const { sid, frame, livemode = true } = claims;
  return {
    // A token says its mode: one of the other mode is not accepted, whatever its sign-in.
    query: sessionMember({ sid, livemode, business }),
    found: (caller) => ({
      ...foundMember(caller as FoundMember),
      business: (caller as FoundMember).business,
      authSessionId: sid,
      frame,
    }),
    frame,
  };
}
