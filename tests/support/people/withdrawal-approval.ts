import type { Assertion } from '#shared/factors/credential.ts';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import type { TestApi } from '../api/api.ts';
import type { Authenticator } from './authenticator.ts';
import type { TestMember } from './people.ts';

export const beginApproval = (
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  body: { id?: string; address: string; amount: string },
) => api.call(approvalWithdrawalsEndpoints.begin, { token, body });

/** The body of an exit that the member's passkey approves. */
export async function exitBody(
  api: TestApi,
  member: Pick<TestMember, 'token'> & { authenticator: Authenticator },
  address: string,
  amount: string,
): Promise<{
  address: string;
  amount: string;
  approval: { id: string; expiry: string };
  passkey: Assertion;
}> {
  const begun = await beginApproval(api, member, { address, amount });
  const { approval, options } = begun.json();
  return { address, amount, approval, passkey: member.authenticator.get(options) };
}
