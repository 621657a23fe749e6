import type { SignedIn } from '#shared/auth/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { issueToken } from '../sessions/jwt.ts';
import { readUser } from './user.ts';

/** The response to every successful sign-in. @throws Problem unauthenticated */
export async function signInResponse(
  app: Pick<App, 'db' | 'config' | 'depositAddress'>,
  { sid, memberId }: { sid: string; memberId: string },
): Promise<SignedIn> {
  const user = await readUser(app, memberId);
  if (!user) throw new Problem('unauthenticated');
  const { jwt } = await issueToken(app.config.secrets.jwt, { sid });
  return { jwt, user };
}
