/**
 * Advances withdrawals step by step; each step is one commit and safe to repeat. After a crash,
 * another process or a restart resumes.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Tracing } from '../../platform/core/span.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { openChain } from '../chain/chain.ts';
import { nodeAlerts } from '../chain/node-alerts.ts';
import { outgoingChain } from '../chain/outgoing-chain.ts';
import { signerAt } from '../chain/signer/client.ts';
import type { Dependencies } from './dependencies.ts';
import { carriesOutWithdrawals, leaveWithdrawals } from './lease.ts';
import { registerPasskeys } from './register-passkeys.ts';
import { releaseStale } from './release-stale.ts';
import { releaseUncovered } from './release-uncovered.ts';
import { screenDue } from './screen-due.ts';
import { sendOpen } from './send.ts';
import { signNext } from './sign-next.ts';
import { watchOpen } from './watch.ts';

/** A new passkey waits for days, so a short delay does not matter. */
const REGISTER_EVERY_MS = 15_000;

/** Runs one pass over all open withdrawals. @returns the number of steps done */
export async function advanceWithdrawals(dependencies: Dependencies): Promise<number> {
  if (!(await carriesOutWithdrawals(dependencies.db))) return 0;
  let moved = 0;
  // A failure of one withdrawal, of the node or of the signer must not stop the other steps. Each of them
  // checks by itself what an earlier one would have prevented.
  await tryEach(
    [releaseDue, screenDue, approveDue, signNext, sendOpen, watchOpen],
    async (step) => {
      moved += await step(dependencies);
    },
    'some steps failed',
  );
  return moved;
}

/** Released ones leave no further step. */
async function releaseDue({ db, config }: Dependencies): Promise<number> {
  await releaseUncovered(db, config);
  await releaseStale(db, config);
  return 0;
}

async function approveDue({ db, config, passed }: Dependencies): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select withdrawals.approve_due(
      p_screening => ${config.screening !== null},
      p_hold_new => ${config.withdrawals.holdSeconds}::int * interval '1 second',
      p_hold_known => ${config.withdrawals.knownHoldSeconds}::int * interval '1 second',
      p_two_above => ${String(config.withdrawals.twoPeopleAbove ?? 'infinity')}::numeric) as count`,
  );
  if (row?.count) passed('approved');
  return row?.count ?? 0;
}

/** @returns undefined without a chain or a signer; withdrawals then wait */
export function startWithdrawals(
  db: Db,
  config: Config,
  { onExit, isVerified }: Pick<Dependencies, 'onExit' | 'isVerified'>,
  log: FastifyBaseLogger,
  tracing?: Tracing,
): Pick<Worker, 'stop'> | undefined {
  const { chain: settings, withdrawals } = config;
  if (!settings || !withdrawals.signer) return undefined;
  const chain = openChain(settings, nodeAlerts(db, log));
  const signer = signerAt(withdrawals.signer);
  const dependencies: Dependencies = {
    db,
    config,
    chain: outgoingChain(chain),
    signer,
    log,
    onExit,
    isVerified,
    passed: () => {},
    tracing,
  };
  const worker = startPollingWorker(
    'withdrawals',
    () => advanceWithdrawals(dependencies),
    log,
    'withdrawals failed',
  );
  const registering = startPollingWorker(
    'signer-passkeys',
    () => registerPasskeys(db, signer, log),
    log,
    'passkeys were not registered with the signer',
    { pollEvery: REGISTER_EVERY_MS },
  );
  return {
    async stop() {
      await Promise.all([worker.stop(), registering.stop()]);
      await leaveWithdrawals(db);
      chain.close();
    },
  };
}
