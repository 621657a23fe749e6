/** Descriptions of the fields of balances, movements and payouts. */
export const ACCOUNT_FIELDS = {
  Balance: {
    currency: 'The token’s symbol: all amounts are in tokens.',
    cash: 'On your payment account, which receives payments and pays refunds.',
    stake: 'In your membership.',
    withdrawable: 'What of both can be paid out now.',
    held: 'Tokens that were bought by card, and when they can be paid out.',
  },
  HeldTokens: {
    amount: 'How many tokens.',
    until: 'When they can be paid out; null while a dispute is open.',
  },
  Movement: {
    id: 'The transaction code, `txn_…`.',
    date: 'When.',
    type: 'What kind of movement it is.',
    amount: 'In tokens: negative when they left your account.',
    currency: 'The token’s symbol.',
    recipient: 'Of a withdrawal, its address; of a payment you made, the payee.',
    order: 'Of a payment you received, your reference, or else the description.',
    note: 'The reason of a refund.',
    reverses: 'The transaction that this one reverses, in full or in part.',
  },
  NewPayout: {
    amount: 'In tokens, as a decimal string.',
  },
  Payout: {
    id: 'The id, `wd_…`.',
    amount: 'In tokens.',
    address: 'Where it goes: your external deposit address at the time.',
    status:
      '`requested` until its hold ends, `approved` until it is signed, `broadcast` until the chain’s result is final, then `settled`, or `released` when the tokens came back.',
    reason: 'Why the tokens came back.',
    cancellable: 'Whether it can still be cancelled: it is not signed yet.',
    needsApproval: 'Whether a person must approve it with a passkey before it is signed.',
    underReview: 'Whether its hold has ended and the operator checks it.',
    checkingSince:
      'Since when it waits for the verification of the books that precedes its signature; null while that is in time.',
    secondApproval:
      'Until when a second person of the team has to approve it, and when they did; null where none is needed, as for payouts by key.',
    requestedAt: 'When it was requested.',
    'secondApproval.until': 'Until when the approval is possible; the tokens return afterwards.',
    'secondApproval.approvedAt': 'When the second person approved it; null before.',
    holdReason: 'Why it waits until `holdUntil`: the reason that ends last.',
    holdUntil: 'When it may be signed at the earliest.',
    approvedAt: 'When it was approved.',
    signedAt: 'When it was signed.',
    broadcastAt: 'When it was sent to the chain.',
    closedAt: 'When it was settled or released.',
    transactionHash: 'The transaction on the chain.',
  },
} as const satisfies Record<string, Record<string, string>>;
