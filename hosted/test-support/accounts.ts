import type { Deposit } from '#shared/deposits/schemas.ts';
import type { CallOutput } from '#shared/http/call.ts';
import type { MemberLink } from '#shared/link/schemas.ts';
import type { LevelChange } from '#shared/staking/schemas.ts';
import type { TransactionDetail } from '#shared/transactions/detail-schemas.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { StakingLevel } from '#shared/wallet/membership.ts';
import type { KeptBack } from '#shared/wallet/schemas.ts';
import type { Answers } from './fake-api.ts';

const THRESHOLDS = { Visita: 0, Sens: 1000, Gemma: 5000, Summa: 20_000, Maxima: 100_000 };

/** The answer of `wallet/staking` for a stake. */
function levelsAt(stake: number, trialUntil: string | null = null): StakingLevel[] {
  return Object.entries(THRESHOLDS).map(([level, threshold]) => ({
    level: level as StakingLevel['level'],
    threshold: String(threshold),
    reached: stake >= threshold,
    missing: String(Math.max(0, threshold - stake)),
    trialUntil: threshold === 0 ? trialUntil : null,
  }));
}

/** A transaction id that ends in `n`. */
export const transactionId = (n: number) => `txn_${String(n).padStart(26, '0')}`;

export function aTransaction(n: number, over: Partial<Transaction> = {}): Transaction {
  return {
    id: transactionId(n),
    date: '2026-11-20T09:30:00.000Z',
    type: 'payment',
    amount: '-152',
    currency: 'SLS',
    recipient: 'Casa Verde',
    order: null,
    merchant: { name: 'Casa Verde', domain: 'casaverde.example', verified: true },
    note: 'Order 1047',
    reverses: null,
    money: null,
    ...over,
  };
}

type PaymentsOff = CallOutput<typeof walletEndpoints.readAccounts>;

interface Holding {
  cash?: string;
  stake?: number;
  trialUntil?: string | null;
  /** The deposit address of the payment account; without one, deposits are off. */
  address?: string | null;
  deposits?: Deposit[];
  transactions?: Transaction[];
  points?: { at: string; cash: string; stake: string }[];
  levelChanges?: LevelChange[];
  keptBack?: KeptBack | null;
  paymentsOff?: PaymentsOff['paymentsOff'];
  disabledBy?: PaymentsOff['disabledBy'];
  links?: MemberLink[];
}

/** API answers for a member with these accounts. */
export function holding({
  cash = '1000',
  stake = 0,
  trialUntil = null,
  address = null,
  deposits = [],
  transactions = [],
  points = [],
  levelChanges = [],
  keptBack = null,
  paymentsOff = null,
  disabledBy = null,
  links = [],
}: Holding = {}): Answers {
  return {
    'GET /wallet/reservations': () => ({ body: { data: [], next: null } }),
    'GET /wallet/accounts': () => ({
      body: {
        accounts: [
          { type: 'cash', address, balance: cash },
          { type: 'stake', address: null, balance: String(stake) },
        ],
        keptBack,
        paymentsOff,
        disabledBy,
      },
    }),
    'GET /wallet/staking': () => ({
      body: { business: [], payments: levelsAt(stake, trialUntil) },
    }),
    'GET /wallet/transactions?limit=5': () => ({ body: { data: transactions, next: null } }),
    'GET /wallet/transactions?limit=25&type=payment': () => ({
      body: { data: transactions.filter(({ type }) => type === 'payment'), next: null },
    }),
    'GET /links': () => ({ body: { links } }),
    'GET /wallet/deposits': () => ({
      body: {
        network: address && 'Sandbox chain',
        minimum: '0.01',
        delayed: false,
        deposits,
      },
    }),
    'GET /wallet/level-changes': () => ({ body: { data: levelChanges } }),
    'GET /wallet/balances?days=90': () => ({ body: { points } }),
  };
}

/** One of somebody else than the payer, unless `over` has a receipt. */
export const aTransactionDetail = (
  n: number,
  over: Partial<TransactionDetail> = {},
): TransactionDetail => ({ ...aTransaction(n), receipt: null, ...over });
