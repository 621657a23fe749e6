import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import { type TestMember, tokens } from '../people/people.ts';
import type { TestApi } from './api.ts';

/** A frame’s token, as a passkey sign-in in the frame receives it; it confirms no payment. */
export async function frameToken(
  { config }: TestApi,
  { sid }: Pick<TestMember, 'sid'>,
  session: string,
  ceiling = TOTAL,
): Promise<string> {
  const frame = { session, ceiling: tokens(ceiling) };
  return (await issueToken(config.secrets.jwt, { sid, frame })).jwt;
}
