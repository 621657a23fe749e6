import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Tracing } from '../../platform/core/span.ts';
import { continueTrace } from '../../platform/core/span.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/replicas/replicas.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { type Claim, claimDue, deliver, LANES, type Lane } from './deliveries.ts';
import type { Attempt } from './send.ts';

export type WebhookDispatcher = Worker;

/** Pause after a failed poll, even when deliveries are waiting. */
const REST_MS = 1_000;
/** Between polls: under load, one claim then covers the deliveries of several payments. */
const GATHER_MS = 20;

/**
 * Sends deliveries as long as the process runs. A finished delivery frees its slot at once, so a
 * hanging receiver delays no other. `attempted` is called after each attempt.
 */
export function startWebhookDispatcher(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
  attempted: (problem: Attempt['problem']) => void = () => {},
  tracing?: Tracing,
  note?: Writes['note'],
): WebhookDispatcher {
  const sending: Record<Lane, number> = { working: 0, failing: 0 };
  const busy = new Map<string, number>();

  /** @param id of an endpoint or a business */
  function change(id: string, by: number): void {
    const count = (busy.get(id) ?? 0) + by;
    if (count > 0) busy.set(id, count);
    else busy.delete(id);
  }

  async function send(claim: Claim, signal: AbortSignal): Promise<void> {
    const { endpoint_id: endpoint, merchant_id: business, lane } = claim;
    change(endpoint, 1);
    change(business, 1);
    sending[lane]++;
    try {
      const attempt = await inTrace(tracing, claim, () => deliver(db, config, claim, signal));
      if (attempt) attempted(attempt.problem);
      if (attempt?.problem) rest(endpoint);
    } finally {
      sending[lane]--;
      change(endpoint, -1);
      change(business, -1);
    }
  }

  function rest(endpoint: string): void {
    change(endpoint, LANES.failing.perEndpoint);
    setTimeout(() => {
      change(endpoint, -LANES.failing.perEndpoint);
      dispatcher.wake();
    }, REST_MS).unref();
  }

  const dispatcher = startPollingWorker(
    'deliveries',
    async (signal, inBackground) => {
      const free = {
        working: Math.max(0, LANES.working.atOnce - sending.working),
        failing: Math.max(0, LANES.failing.atOnce - sending.failing),
      };
      const claims = await claimDue(db, { free, busy: Object.fromEntries(busy) });
      // Whoever receives an event may read a list at once, and must find there what it is about.
      if (claims.length > 0) await note?.([...new Set(claims.map(({ merchant_id: id }) => id))]);
      for (const claim of claims) inBackground(send(claim, signal));
      // Fewer than the free slots means that none is left; each finished delivery polls again.
      return claims.length < free.working + free.failing ? 0 : claims.length;
    },
    log,
    'deliveries failed',
    { rest: GATHER_MS },
  );
  return dispatcher;
}

/** Continues the trace of the event, if it has one. The first span begins with the event. */
function inTrace<T>(
  tracing: Tracing | undefined,
  { trace, type, attempts, created_at: createdAt }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  return continueTrace(
    tracing,
    trace,
    () => ({
      name: `event ${type}`,
      kind: 'consumer',
      facts: { 'salus.event.type': type, 'salus.delivery.attempt': attempts },
      ...(attempts === 1 ? { startedAt: new Date(createdAt) } : {}),
    }),
    work,
  );
}
