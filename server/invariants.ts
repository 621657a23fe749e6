/** The invariants of all features, for `ledger:verify`, the hourly job and tests. */
import type { Invariant } from './ledger/invariant.ts';
import { LEDGER_INVARIANTS } from './ledger/invariants.ts';
import { recordVerdicts } from './ledger/record-verdicts.ts';
import { sealTransfers } from './ledger/seal.ts';
import { type Verdict, verifyInvariants } from './ledger/verify.ts';
import { INVOICE_INVARIANTS } from './payments/invoices/invariants.ts';
import { PASS_INVARIANTS } from './payments/passes/invariants.ts';
import { PAYMENT_INVARIANTS } from './payments/pay/invariants.ts';
import { PLAN_INVARIANTS } from './payments/plans/invariants.ts';
import { RESERVATION_INVARIANTS } from './payments/reservations/invariants.ts';
import { TOP_UP_INVARIANTS } from './payments/top-up/invariants.ts';
import type { Config } from './platform/config/config.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { sql } from './platform/db/statement.ts';
import { verifySignedCheckpoints } from './signed-checkpoints.ts';
import { DEPOSIT_INVARIANTS } from './tokens/deposits/invariants.ts';
import { PURCHASE_INVARIANTS } from './tokens/purchases/invariants.ts';
import { TEST_PURCHASE_INVARIANTS } from './tokens/test-purchases/invariants.ts';
import { WITHDRAWAL_INVARIANTS } from './tokens/withdrawals/invariants.ts';

const numberOf = ({ name }: Invariant): number => Number(name.slice(1));

/** Sorted by number. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...RESERVATION_INVARIANTS,
  ...TOP_UP_INVARIANTS,
  ...PASS_INVARIANTS,
  ...PLAN_INVARIANTS,
  ...INVOICE_INVARIANTS,
  ...PURCHASE_INVARIANTS,
  ...TEST_PURCHASE_INVARIANTS,
  ...DEPOSIT_INVARIANTS,
  ...WITHDRAWAL_INVARIANTS,
].sort((one, other) => numberOf(one) - numberOf(other));

export const verifyLedger = (db: Db): Promise<Verdict[]> => verifyInvariants(db, INVARIANTS);

/** Those in SQL, and the signatures of the archive. */
export const verifyAll = async (db: Db, config: Pick<Config, 'secrets'>): Promise<Verdict[]> => [
  ...(await verifyLedger(db)),
  await verifySignedCheckpoints(db, config),
];

/** Verifies all invariants and records the result for metrics and alerts. */
export async function checkInvariants(db: Db, config: Pick<Config, 'secrets'>): Promise<void> {
  // Transfers posted before a pause of the server are older than I14 allows.
  await sealTransfers(db);
  await recordVerdicts(db, await verifyAll(db, config));
}

/** At the start of a new installation, whose state nobody would know before the first hourly check. */
export async function checkFirst(db: Db, config: Pick<Config, 'secrets'>): Promise<void> {
  const checked = await rowsOf(db, sql`select from invariant_check limit 1`);
  if (checked.length === 0) await checkInvariants(db, config);
}
