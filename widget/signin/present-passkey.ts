import type { SignedIn } from '#shared/auth/schemas.ts';
import type { ApiClient, Result } from '#shared/http/api-client.ts';
import * as passkeysCalls from '#shared/passkeys/calls.ts';
import * as approvePayCalls from '#shared/pay/approve-calls.ts';
import { signChallenge } from '../sign-challenge.ts';

export interface ShownPayment {
  session: string;
  total: string;
}

/**
 * In a payment's window the signature also confirms payee and total.
 * @returns undefined if nothing was signed: the person declined, or the browser does not support it
 */
export async function presentPasskey(
  client: ApiClient,
  payment: ShownPayment | undefined,
): Promise<Result<SignedIn> | undefined> {
  const beside =
    payment &&
    (await client.call(approvePayCalls.begin, {
      params: { id: payment.session },
      body: { total: payment.total },
    }));
  // An outdated total does not prevent the sign-in.
  const asked = beside?.ok ? beside : await client.call(passkeysCalls.beginSignIn, {});
  if (!asked.ok) return asked;
  const credential = await signChallenge(asked.value.options);
  return credential && client.call(passkeysCalls.signIn, { body: { credential } });
}
