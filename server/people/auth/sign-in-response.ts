import type { SignedIn } from '#shared/auth/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { issueToken } from '../sessions/jwt.ts';
import { readSessionUser } from './user.ts';

/** The response to every successful sign-in. @throws Problem unauthenticated */
export async function signInResponse(
  app: Pick<App, 'db' | 'config' | 'depositAddress'>,
  { sid }: { sid: string },
): Promise<SignedIn> {
  const user = await readSessionUser(app, sid);
  const { jwt } = await issueToken(app.config.secrets.jwt, { sid });
  return { jwt, user };
}
