/** Every kind of caller, each with its own credential. */
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { endSession, openSession } from '../../../server/people/sessions/sessions.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { FrameClaims } from '../../../server/platform/http/caller.ts';
import type { TestApi } from '../api/api.ts';
import { ops } from '../api/operator.ts';
import { markMailboxProven } from '../people/mailbox.ts';
import {
  newMember,
  newMerchant,
  personOf,
  type TestMember,
  type TestMerchant,
  tokens,
} from '../people/people.ts';

export const CALLERS = [
  'anonymous',
  'member',
  'other member',
  'business',
  'other business',
  'merchant token',
  'other merchant token',
  'revoked token',
  'ended sign-in',
  'operator',
  'frame of this session',
  'frame of another session',
] as const;
export type Caller = (typeof CALLERS)[number];

export interface Cast {
  member: TestMember & { livemode?: false };
  other: TestMember & { livemode?: false };
  /** Whose session it is. */
  merchant: TestMerchant;
  otherMerchant: TestMerchant;
  revokedToken: string;
}

export async function newCast(api: TestApi): Promise<Cast> {
  const merchant = await newMerchant(api);
  const revokedToken = await createApiToken(api.db, api.config, merchant.id);
  const lastFour = revokedToken.slice(-4);
  await ops(api, 'business:revoke-token', '--email', merchant.email, '--last-four', lastFour);
  const otherMerchant = await newMerchant(api);
  // The last use of a key is written once a minute for any answer.
  const later = new Date(Date.now() + 24 * 3_600_000);
  await rowsOf(api.db, sql`update api_key set last_used_at = ${later}`);
  return {
    member: await newMember(api, { cash: '1000000' }),
    other: await newMember(api, { cash: '1000000' }),
    merchant,
    otherMerchant,
    revokedToken,
  };
}

/**
 * The credential of `caller`, of a sign-in nothing else uses, so that ending it harms nobody.
 * @param subject the pay session that is asked for
 */
export async function credentialOf(
  api: TestApi,
  { member, other, merchant, otherMerchant, revokedToken }: Cast,
  caller: Caller,
  subject: string,
): Promise<string | undefined> {
  async function signedIn(someone: Cast['member'], frame?: FrameClaims): Promise<string> {
    const { sid } = await openSession(api.db, personOf(someone));
    const { livemode } = someone;
    const claims = {
      sid,
      ...(frame ? { frame } : {}),
      ...(livemode === false ? { livemode } : {}),
    };
    const { jwt } = await issueToken(api.config.secrets.jwt, claims);
    // None of them has a factor, and some calls take the mailbox then.
    await markMailboxProven(api, jwt);
    return jwt;
  }
  const paying = (session: string) => signedIn(member, { session, ceiling: tokens('1000') });
  switch (caller) {
    case 'anonymous':
      return undefined;
    case 'member':
      return signedIn(member);
    case 'other member':
      return signedIn(other);
    case 'business':
      return signedIn(merchant);
    case 'merchant token':
      return merchant.apiToken;
    case 'other merchant token':
      return otherMerchant.apiToken;
    case 'other business':
      return signedIn(otherMerchant);
    case 'revoked token':
      return revokedToken;
    case 'ended sign-in': {
      const { sid } = await openSession(api.db, member.id);
      await endSession(api.db, sid);
      return (await issueToken(api.config.secrets.jwt, { sid })).jwt;
    }
    case 'operator':
      // The operator’s only credentials over HTTP: commands run on the machine itself.
      return api.config.metricsTokens[0] ?? 'nobody-has-been-given-one';
    case 'frame of this session':
      return paying(subject);
    case 'frame of another session':
      return paying(newId('pay'));
  }
}
