/**
 * What is signed outside the server and verified by the signer: the approval of a withdrawal, by a
 * passkey of its member or by operators, and changes of a member's registered passkeys.
 *
 * A statement is text: a version line, then one line per field with its name, the length of the
 * value in bytes, and the value. So no two statements have the same text, and an operator can read
 * what they sign. Changing the format invalidates every open approval: use a new version then.
 */
import { createHash } from 'node:crypto';

export interface WithdrawalApproval {
  /** `wd_…` */
  id: string;
  to: string;
  /** Base units. */
  amount: string;
  chainId: number;
  /** Unix time in seconds; the approval is not valid afterwards. */
  expiry: string;
}

/** The namespace of operators' SSH signatures over `approvalText`. */
export const OPERATOR_NAMESPACE = 'salus-withdrawal';

export const approvalText = ({ id, to, amount, chainId, expiry }: WithdrawalApproval): string =>
  statement('salus-withdrawal v1', {
    id,
    to: to.toLowerCase(),
    amount,
    chain: String(chainId),
    expiry,
  });

/** The WebAuthn challenge that a member's passkey signs, in base64url. */
export const approvalChallenge = (approval: WithdrawalApproval): string =>
  challengeOf(approvalText(approval));

export interface PasskeyChange {
  change: 'add' | 'remove';
  /** `usr_…` */
  member: string;
  /** The credential id in base64url. */
  credential: string;
}

/** The challenge by which a registered passkey adds another one or removes one. */
export const passkeyChangeChallenge = ({ change, member, credential }: PasskeyChange): string =>
  challengeOf(statement('salus-passkey v1', { change, member, credential }));

function statement(version: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.byteLength(value)} ${value}`,
  );
  return `${[version, ...lines].join('\n')}\n`;
}

const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');
