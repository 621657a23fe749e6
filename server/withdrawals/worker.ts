/**
 * Moves withdrawals on, one step after the other; each step is a commit, and each may be done again.
 * Who dies between two steps is followed by the next process, or by itself.
 */

import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { openChain } from '../chain/chain.ts';
import { outgoingChain } from '../chain/outgoing-chain.ts';
import { signerAt } from '../chain/signer/client.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { dropLease, holdLease } from '../schedule/lease.ts';
import { sendOpen } from './send.ts';
import { signNext } from './sign-next.ts';
import { watchOpen } from './watch.ts';
import type { Ways } from './ways.ts';

const LEASE = 'withdrawals';
/** Who follows a process that died waits so long; two at once would do no harm but work. */
const LEASE_SECONDS = 20;

/** One look at everything that is under way. @returns how much has moved on */
export async function moveOn(ways: Ways): Promise<number> {
  if (!(await holdLease(ways.db, LEASE, { seconds: LEASE_SECONDS }))) return 0;
  let moved = await approveDue(ways);
  // A node or signer that fails one step need not fail the others.
  const faults: unknown[] = [];
  for (const step of [signNext, sendOpen, watchOpen]) {
    try {
      moved += await step(ways);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return moved;
}

async function approveDue({ db, passed }: Ways): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, sql`select withdrawals.approve_due() as count`);
  if (row?.count) passed('approved');
  return row?.count ?? 0;
}

/** Undefined where no chain is connected or no signer named: withdrawals then wait. */
export function startWithdrawals(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
): Pick<Worker, 'stop'> | undefined {
  const { chain: settings, withdrawals } = config;
  if (!settings || !withdrawals.signerSocket) return undefined;
  const chain = openChain(settings);
  const ways: Ways = {
    db,
    config,
    chain: outgoingChain(chain),
    signer: signerAt(withdrawals.signerSocket),
    log,
    passed: () => {},
  };
  const worker = keepDoing(() => moveOn(ways), log, 'withdrawals failed');
  return {
    async stop() {
      await worker.stop();
      await dropLease(db, LEASE);
      chain.close();
    },
  };
}
