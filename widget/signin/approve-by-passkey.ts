import type { ApiClient, Result } from '#shared/http/api-client.ts';
import * as approvePayCalls from '#shared/pay/approve-calls.ts';
import { signChallenge } from '../sign-challenge.ts';

/** Undefined if nothing was signed: the person declined, or the browser does not support it. */
export async function approveByPasskey(
  client: ApiClient,
  id: string,
  total: string,
): Promise<Result<unknown> | undefined> {
  const params = { id };
  const asked = await client.call(approvePayCalls.begin, { params, body: { total } });
  if (!asked.ok) return asked;
  const passkey = await signChallenge(asked.value.options);
  return passkey && client.call(approvePayCalls.approve, { params, body: { total, passkey } });
}
