import type { Db } from '../../platform/db/database.ts';
import { dropLease, holdLease } from '../../platform/jobs/lease.ts';

const LEASE = 'withdrawals';
/** After a crash the next process waits this long; two at once would only duplicate work. */
const LEASE_SECONDS = 20;

/** Whether this is the process that carries out withdrawals, and verifies the books for them. */
export const carriesOutWithdrawals = (db: Db): Promise<boolean> =>
  holdLease(db, LEASE, { seconds: LEASE_SECONDS });

export const leaveWithdrawals = (db: Db): Promise<void> => dropLease(db, LEASE);
