import type { FastifyBaseLogger } from 'fastify';
import type { ChainSettings } from '../../platform/config/chain.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { dropLease, holdLease } from '../../platform/jobs/lease.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { openChain, verifyChain } from '../chain/chain.ts';
import { nodeAlerts } from '../chain/node-alerts.ts';
import { reasonOf, WrongChainError } from '../chain/node-errors.ts';
import { createScanner, DepositsPausedError } from './scanner.ts';
import { SCANNER_LEASE } from './scanner-lease.ts';

const LEASE_SECONDS = 60;
const RENEW_AFTER_MS = 20_000;

/**
 * Credits deposits until stopped. A failure pauses crediting; it is logged once when it begins and
 * once when it is over.
 */
export function startScanner(
  db: Db,
  config: Config,
  settings: ChainSettings,
  log: FastifyBaseLogger,
): Worker {
  const chain = openChain(settings, nodeAlerts(db, log));
  if (settings.rpcUrls.length === 1 && config.mode === 'production') {
    log.warn('CHAIN_RPC_URL names one node: it is believed alone');
  }
  const scan = createScanner({ db, config, chain });
  const stopping = new AbortController();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let state: 'new' | 'well' | { reason: string } = 'new';

  async function hasLease(): Promise<boolean> {
    if (performance.now() - renewedAt < RENEW_AFTER_MS) return true;
    const held = await holdLease(db, SCANNER_LEASE, { seconds: LEASE_SECONDS });
    if (held) renewedAt = performance.now();
    return held;
  }

  async function recordSuccess(): Promise<void> {
    if (state === 'well') return;
    await db.execute(sql`update chain_scan set problem = null where problem is not null`);
    state = 'well';
    log.info({ network: settings.network }, 'deposits are credited');
  }

  async function recordFailure(error: unknown): Promise<void> {
    const reason = error instanceof DepositsPausedError ? error.message : reasonOf(error);
    if (typeof state === 'object' && state.reason === reason) return;
    await db.execute(sql`update chain_scan set problem = ${reason}`);
    if (error instanceof WrongChainError) {
      await db.execute(sql`insert into alert (kind, subject_id)
        select 'chain_mismatch', token from chain_scan on conflict do nothing`);
    }
    state = { reason };
    log.error({ reason }, 'deposits pause');
  }

  async function work(): Promise<number> {
    if (!(await hasLease())) return 0;
    try {
      // Verified after every failure, because another node may answer now.
      if (state !== 'well') await verifyChain(chain);
      const blocks = await scan(stopping.signal);
      await recordSuccess();
      return blocks;
    } catch (error) {
      if (!stopping.signal.aborted) await recordFailure(error);
      return 0;
    }
  }

  const pace = { pollEvery: settings.pollSeconds * 1_000 };
  const worker = startPollingWorker('deposits', work, log, 'deposits failed', pace);
  return {
    wake: worker.wake,
    async stop() {
      // Closing rejects the pending request; every commit is complete in itself.
      stopping.abort();
      chain.close();
      await worker.stop();
      await dropLease(db, SCANNER_LEASE);
    },
  };
}
