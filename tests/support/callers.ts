/** Everyone who may knock, each with a credential of their own. */
import { issueToken } from '../../server/auth/jwt.ts';
import { openSession } from '../../server/auth/sessions.ts';
import { newId } from '../../server/ids.ts';
import { createApiToken } from '../../server/merchant/api-token.ts';
import type { TestApi } from './api.ts';
import { ops } from './ops.ts';
import { newMember, newMerchant, type TestMember, type TestMerchant, tokens } from './people.ts';

export const CALLERS = [
  'anonymous',
  'member',
  'other member',
  'business',
  'merchant token',
  'other merchant token',
  'revoked token',
  'frame of this session',
  'frame of another session',
] as const;
export type Caller = (typeof CALLERS)[number];

export interface Cast {
  member: TestMember;
  other: TestMember;
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
  return {
    member: await newMember(api, { cash: '1000000' }),
    other: await newMember(api, { cash: '1000000' }),
    merchant,
    otherMerchant: await newMerchant(api),
    revokedToken,
  };
}

/** The credential of `caller`, of a sign-in nothing else uses, so that ending it harms nobody. */
export async function credentialOf(
  api: TestApi,
  { member, other, merchant, otherMerchant, revokedToken }: Cast,
  caller: Caller,
  session: string,
): Promise<string | undefined> {
  async function signedIn({ id }: TestMember, frameOf?: string): Promise<string> {
    const { sid } = await openSession(api.db, id);
    const frame = frameOf ? { frame: { session: frameOf, ceiling: tokens('1000') } } : {};
    return (await issueToken(api.config.secrets.jwt, { sid, ...frame })).jwt;
  }
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
    case 'revoked token':
      return revokedToken;
    case 'frame of this session':
      return signedIn(member, session);
    case 'frame of another session':
      return signedIn(member, newId('pay'));
  }
}
