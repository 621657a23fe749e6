import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { openChain, reasonOf, verifyChain, WrongChainError } from '../chain/chain.ts';
import type { ChainSettings } from '../chain/settings.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { dropLease, holdLease } from '../schedule/lease.ts';
import { createScanner } from './scanner.ts';
import { SCANNER_LEASE } from './scanner-lease.ts';

const LEASE_SECONDS = 60;
const RENEW_AFTER_MS = 20_000;

/**
 * Keeps crediting deposits as long as the process lives. What keeps it from doing so is logged
 * once, and once more when it is over; until then nothing is credited.
 */
export function startScanner(
  db: Db,
  config: Config,
  settings: ChainSettings,
  log: FastifyBaseLogger,
): Worker {
  const chain = openChain(settings);
  const scan = createScanner({ db, config, chain });
  const leaving = new AbortController();
  let renewedAt = Number.NEGATIVE_INFINITY;
  let state: 'new' | 'well' | { reason: string } = 'new';

  async function isMine(): Promise<boolean> {
    if (performance.now() - renewedAt < RENEW_AFTER_MS) return true;
    const held = await holdLease(db, SCANNER_LEASE, { seconds: LEASE_SECONDS });
    if (held) renewedAt = performance.now();
    return held;
  }

  async function isWell(): Promise<void> {
    if (state === 'well') return;
    await db.execute(sql`update chain_scan set problem = null where problem is not null`);
    state = 'well';
    log.info({ network: settings.network }, 'deposits are credited');
  }

  async function hasFailed(error: unknown): Promise<void> {
    const reason = reasonOf(error);
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
    if (!(await isMine())) return 0;
    try {
      // Again after every failure: who answers now may be another.
      if (state !== 'well') await verifyChain(chain);
      const blocks = await scan(leaving.signal);
      await isWell();
      return blocks;
    } catch (error) {
      if (!leaving.signal.aborted) await hasFailed(error);
      return 0;
    }
  }

  const pace = { lookEvery: settings.pollSeconds * 1_000 };
  const worker = keepDoing(work, log, 'deposits failed', pace);
  return {
    wake: worker.wake,
    async stop() {
      // What it is waiting for is refused, and nothing is half done.
      leaving.abort();
      chain.close();
      await worker.stop();
      await dropLease(db, SCANNER_LEASE);
    },
  };
}
