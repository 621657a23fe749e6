import type { SignedIn } from '#shared/auth/contract.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { issueToken } from './jwt.ts';
import { readUser } from './user.ts';

/** What every way to sign in answers in the end. @throws Problem unauthenticated */
export async function signedIn(
  db: Db,
  config: Config,
  { sid, memberId }: { sid: string; memberId: string },
): Promise<SignedIn> {
  const user = await readUser(db, config, memberId);
  if (!user) throw new Problem('unauthenticated');
  const { jwt } = await issueToken(config.secrets.jwt, { sid });
  return { jwt, user };
}
