/** Descriptions of the fields of balances, movements and payouts. */
import { SETTLEMENT_FIELDS } from './settlement-docs.ts';
import { MOVEMENT_FIELDS, STATEMENT_FIELDS } from './statement-docs.ts';

export const ACCOUNT_FIELDS = {
  Balance: {
    currency: 'The symbol of the token. All amounts are in tokens.',
    cash: 'The tokens in your payment account, which receives payments and pays refunds.',
    stake: 'The tokens in your membership.',
    withdrawable: 'The part of `cash` and `stake` that can be paid out now.',
    held: 'Tokens that were bought by card and cannot be paid out yet.',
  },
  HeldTokens: {
    amount: 'The number of tokens.',
    until: 'The time from which they can be paid out; null while a dispute is open.',
  },
  Movement: MOVEMENT_FIELDS,
  ...STATEMENT_FIELDS,
  ...SETTLEMENT_FIELDS,
  NewPayout: {
    amount: 'The number of tokens, as a decimal string.',
  },
  Payout: {
    id: 'The ID of the payout (`wd_…`).',
    amount: 'The number of tokens.',
    address: 'The address that receives the tokens: your external deposit address at the time.',
    status:
      'The status of the payout: `requested` until its hold ends, `approved` until it is signed, `broadcast` until its result on the chain is final, and then `settled`, or `released` if the tokens were returned to you.',
    reason: 'Why the tokens were returned to you.',
    cancellable: 'Whether the payout can still be cancelled, because it is not signed yet.',
    needsApproval: 'Whether a person must approve the payout with a passkey before it is signed.',
    underReview: 'Whether the hold has ended and the operator is reviewing the payout.',
    checkingSince:
      'Since when the payout has been waiting for the verification of the ledger that precedes each signature; null while the verification is in time.',
    secondApproval:
      'The approval by a second person of your team; null if none is needed, as for payouts by API key.',
    requestedAt: 'The time of the request.',
    'secondApproval.until':
      'The time until which the second person can approve. Afterwards the tokens are returned to you.',
    'secondApproval.approvedAt':
      'The time when the second person approved; null if they have not approved yet.',
    holdReason: 'The reason for the hold. If there are several, the one that ends last.',
    holdUntil: 'The time when the hold ends. The payout is not signed before.',
    approvedAt: 'The time of the approval.',
    signedAt: 'The time of the signature.',
    broadcastAt: 'The time when the transaction was sent to the chain.',
    closedAt: 'The time when the payout was settled or released.',
    transactionHash: 'The hash of the transaction on the chain.',
  },
} as const satisfies Record<string, Record<string, string>>;
