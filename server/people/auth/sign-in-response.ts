import type { SignedIn } from '#shared/auth/schemas.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { issueToken } from '../sessions/jwt.ts';
import { findSessionMember } from '../sessions/session-member.ts';
import { readUser } from './user.ts';

/** The response to every successful sign-in. @throws Problem unauthenticated */
export async function signInResponse(
  app: Pick<App, 'db' | 'config' | 'depositAddress'>,
  { sid }: { sid: string },
): Promise<SignedIn> {
  const found = await findSessionMember(app.db, sid);
  const user = found && (await readUser(app, found.member.id, found.acting?.holder.id));
  if (!user) throw new Problem('unauthenticated');
  const { livemode } = found.member;
  const { jwt } = issueToken(app.config.secrets.jwt, { sid, livemode });
  return { jwt, user };
}
