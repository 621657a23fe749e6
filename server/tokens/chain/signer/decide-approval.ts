import { approvalChallenge, approvalText } from './approval.ts';
import { type Caps, exceededCap } from './caps.ts';
import type { APPROVERS, Entry } from './journal.ts';
import { isApprovedByOperators, type SigningOperator } from './operators.ts';
import type { Refusal, TransferRequest } from './protocol.ts';
import type { Registry } from './registry.ts';

export interface ApprovalSettings {
  chainId: number;
  caps: Caps;
  operators: readonly SigningOperator[];
  registry: Registry;
}

export type ApprovalDecision = { approvedBy: (typeof APPROVERS)[number] } | { refusal: Refusal };

/**
 * Who approved a transfer that is not signed yet. A member with a trusted passkey needs an approval
 * by one; the request cannot omit it. Other members need none up to a cap, and above it the
 * signatures of two operators.
 * @param entries of the journal, for the caps
 */
export async function decideApproval(
  { chainId, caps, operators, registry }: ApprovalSettings,
  { id, to, amount, member, expiry = '0', approval, operators: signatures = [] }: TransferRequest,
  entries: readonly Entry[],
  now: number,
): Promise<ApprovalDecision> {
  const content = { id, to, amount, chainId, expiry };
  const isExpired = Number(expiry) * 1_000 <= now;
  if (registry.hasTrusted(member)) {
    if (!approval) return { refusal: 'approval_missing' };
    if (isExpired) return { refusal: 'approval_expired' };
    return (await registry.isSigned(member, approval, approvalChallenge(content)))
      ? { approvedBy: 'passkey' }
      : { refusal: 'approval_invalid' };
  }
  const refusal = exceededCap(caps, entries, { member, amount: BigInt(amount) }, now);
  if (!refusal) return { approvedBy: 'none' };
  const isApproved =
    !isExpired && isApprovedByOperators(operators, approvalText(content), signatures);
  return isApproved ? { approvedBy: 'operators' } : { refusal };
}
