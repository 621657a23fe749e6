/**
 * The state up to which the books were verified. It is signed with the key of the proofs of reserves, which the
 * database contains only in encrypted form: who changes the database cannot make another one.
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';

const Head = z.object({ number: z.int(), hash: z.string() });

export const VerifiedState = z.object({
  audit: Head,
  /** `lastTransfer`: the number of the last transfer that the seal covers. */
  seal: z.object({ ...Head.shape, lastTransfer: z.int() }),
  /** SHA-256 of the verified sums of all accounts. */
  balances: z.string(),
});
export type VerifiedState = z.output<typeof VerifiedState>;

export interface StateKeys {
  /** PKCS #8 (PEM), Ed25519. */
  private: string;
  /** All public keys of this installation, as `x` of a JWK. */
  public: readonly string[];
}

/** Before the signed text, so that no other signature of the key is one of a state. */
const PURPOSE = 'salus-verified-state\n';

/** Signs without waiting, because it runs in a transaction. */
export function signState(state: VerifiedState, keys: StateKeys): string {
  const text = JSON.stringify(state);
  const signature = sign(null, Buffer.from(PURPOSE + text), createPrivateKey(keys.private));
  return `${Buffer.from(text).toString('base64url')}.${signature.toString('base64url')}`;
}

/**
 * @param keys all public keys of this installation
 * @returns undefined when this installation has not signed it
 */
export function openState(signed: string, keys: StateKeys['public']): VerifiedState | undefined {
  const [text = '', signature = ''] = signed
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  const bytes = Buffer.concat([Buffer.from(PURPOSE), Buffer.from(text)]);
  const isOurs = keys.some((x) =>
    verify(
      null,
      bytes,
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      Buffer.from(signature),
    ),
  );
  return isOurs ? VerifiedState.safeParse(JSON.parse(text.toString())).data : undefined;
}
