import type { ApiClient } from '#shared/api-client.ts';
import type { Clock } from '#shared/clock.ts';
import { beginFramePasskey, redeemFramePasskey } from '#shared/passkeys/frame-contract.ts';
import type { PayNotice } from '#shared/pay/state.ts';
import { signChallenge } from '../sign-challenge.ts';
import { becomesClear } from './cover.ts';
import { createVerifier } from './verifier.ts';

interface Question {
  client: ApiClient;
  clock: Clock;
  sessionId: string;
  /** The payment as it is shown. */
  section: Element;
  /** The most a yes allows. */
  total: string;
}

/**
 * Asks for a passkey once nothing lies on the payment, and takes what it has signed to the server.
 * @returns a token for this session and at most this total, or why there is none
 */
export async function askPasskey({
  client,
  clock,
  sessionId,
  section,
  total,
}: Question): Promise<{ token: string } | PayNotice> {
  const params = { id: sessionId };
  const { verifier, challenge } = await createVerifier();
  const [asked, isClear] = await Promise.all([
    client.call(beginFramePasskey, { params, body: { challenge, total } }),
    becomesClear(section, clock),
  ]);
  if (!asked.ok) return asked.error.code;
  if (!isClear) return 'covered';
  const credential = await signChallenge(asked.value.options);
  if (!credential) return 'passkey_unused';
  const result = await client.call(redeemFramePasskey, { params, body: { credential, verifier } });
  return result.ok ? { token: result.value.jwt } : result.error.code;
}
