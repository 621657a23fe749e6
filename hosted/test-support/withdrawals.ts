import type { KeptBack } from '#shared/wallet/schemas.ts';
import type { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { holding } from './accounts.ts';
import { aUser } from './builders.ts';
import type { Answers } from './fake-api.ts';

export const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A requested exit. */
export function aWithdrawal(over: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: 'wd_01234567890123456789abcdef',
    kind: 'exit',
    amount: '5000',
    address: OUTSIDE,
    status: 'requested',
    reason: null,
    cancellable: true,
    needsApproval: false,
    underReview: false,
    checkingSince: null,
    secondApproval: null,
    requestedAt: '2026-11-20T09:30:00.000Z',
    holdReason: 'new_address',
    holdUntil: '2026-11-21T09:30:00.000Z',
    approvedAt: null,
    signedAt: null,
    broadcastAt: null,
    closedAt: null,
    transactionHash: null,
    ...over,
  };
}

interface Leaving {
  cash?: string;
  stake?: number;
  withdrawals?: Withdrawal[];
  /** Whether a chain is connected. */
  open?: boolean;
  address?: string | null;
  /** Tokens that may leave now, when less than the stake. */
  free?: string;
  held?: HeldTokens[];
  keptBack?: KeptBack | null;
  keptForCustomers?: string | null;
  approvers?: string[];
}

/** API answers for a member with these accounts and withdrawals. */
export function leaving({
  cash = '0',
  stake = 5000,
  withdrawals = [],
  open = true,
  address = null,
  free = String(stake),
  held = [],
  keptBack = null,
  keptForCustomers = null,
  approvers = [],
}: Leaving = {}): Answers {
  return {
    ...holding({ cash, stake, keptBack, address: open ? OUTSIDE : null }),
    'GET /users/me': () => ({ body: aUser({ externalDepositAddress: address }) }),
    'GET /wallet/withdrawals': () => ({
      body: { open, free, held, keptForCustomers, withdrawals, approvers, keptBack },
    }),
  };
}
