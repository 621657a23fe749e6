/** The people and businesses of the matrix once more, in test mode. */
import { openAccount } from '../../../server/ledger/accounts.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD_HASH, type TestMerchant } from '../people/people.ts';
import { newTestMember, type Twin, twinOf } from '../people/test-mode.ts';
import type { Cast } from './callers.ts';

/** The business of `live` in test mode, the same person in a sign-in that acts for it, and two test members. */
export async function testCastOf(api: TestApi, live: Cast): Promise<Cast> {
  const twin = await twinOf(api, live.merchant);
  const merchant = { ...live.merchant, ...twin };
  return {
    ...live,
    merchant: { ...merchant, ...(await actingAs(api, merchant)) },
    member: await newTestMemberOf(api, twin),
    other: await newTestMemberOf(api, twin),
  };
}

/** A new sign-in of the merchant's person that acts for the business, in the mode it has. */
export async function actingAs(
  api: TestApi,
  { id, person }: Pick<TestMerchant, 'id' | 'person'>,
): Promise<{ sid: string; token: string }> {
  const { sid } = await openSession(api.db, person);
  await rowsOf(api.db, sql`update auth_session set business_id = ${id} where id = ${sid}`);
  return { sid, token: (await issueToken(api.config.secrets.jwt, { sid })).jwt };
}

/** A test member of a business, signed in. */
export async function newTestMemberOf(api: TestApi, twin: Twin): Promise<Cast['member']> {
  const { id, email } = await newTestMember(api, twin, { cash: '100000' });
  // The password of all people here.
  await rowsOf(api.db, sql`update member set password_hash = ${PASSWORD_HASH} where id = ${id}`);
  const { sid } = await openSession(api.db, id);
  const { jwt: token } = await issueToken(api.config.secrets.jwt, { sid, livemode: false });
  const account = (kind: string) => openAccount(api.db, `member:${id}:${kind}`);
  return {
    id,
    email,
    sid,
    token,
    cash: await account('cash'),
    stake: await account('stake'),
    livemode: false,
  };
}
