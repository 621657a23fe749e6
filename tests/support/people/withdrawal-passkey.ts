/** A passkey as the signer sees it. */
import type { Assertion } from '#shared/factors/credential.ts';
import {
  approvalChallenge,
  type PasskeyChange,
  passkeyChangeChallenge,
  type WithdrawalApproval,
} from '../../../server/tokens/chain/signer/approval.ts';
import type {
  RelyingParty,
  SignerAssertion,
} from '../../../server/tokens/chain/signer/assertion.ts';
import { newAuthenticator, type Wish } from './authenticator.ts';

export interface SoftPasskey {
  credential: string;
  /** COSE key in base64url. */
  publicKey: string;
  sign(challenge: string, wish?: Wish): SignerAssertion;
  changing(change: PasskeyChange): SignerAssertion;
}

export function newPasskey({ rpId, origin }: RelyingParty): SoftPasskey {
  const authenticator = newAuthenticator(origin);
  const { id, publicKey } = authenticator;
  const sign: SoftPasskey['sign'] = (challenge, wish) =>
    toSignerAssertion(
      authenticator.get({ challenge, rpId, timeout: 0, userVerification: 'required' }, wish),
    );
  return {
    credential: id,
    publicKey,
    sign,
    changing: (change) => sign(passkeyChangeChallenge(change)),
  };
}

const toSignerAssertion = ({ id, response }: Assertion): SignerAssertion => ({
  credential: id,
  clientData: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
});

/** The passkey's approval of a transfer; the wish may contain another chain. */
export function approvedBy(
  passkey: SoftPasskey,
  {
    id,
    to,
    amount,
    chainId,
    expiry = '',
  }: Omit<WithdrawalApproval, 'expiry'> & { expiry?: string },
  wish: Wish & { chainId?: number } = {},
): SignerAssertion {
  const approval = { id, to, amount, expiry, chainId: wish.chainId ?? chainId };
  return passkey.sign(approvalChallenge(approval), wish);
}
