import type { Assertion } from '#shared/factors/credential.ts';
import type { ApiClient, Result } from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import { signWithPasskey } from '../reauthentication/sign-with-passkey.ts';

interface Wish {
  /** Of a pending withdrawal that is approved again. */
  id?: string;
  address: string;
  /** In tokens. */
  amount: string;
}

/** Empty for a member without a passkey. */
type Signed = { passkey?: Assertion; approval?: { id: string; expiry: string } };

/** Has the passkey sign a withdrawal of this amount to this address, as form values. */
export async function signApproval(
  client: ApiClient<Endpoint>,
  body: Wish,
): Promise<Result<Signed>> {
  const asking = client.call(approvalWithdrawalsEndpoints.begin, { body });
  const signed: Result<Signed> = await signWithPasskey(asking);
  const begun = await asking;
  if (!signed.ok || !begun.ok || !signed.value.passkey) return signed;
  return { ok: true, value: { ...signed.value, approval: begun.value.approval } };
}
