/**
 * Pays the sessions of top-ups whose purchases have ended. Polling covers credits without a wake-up,
 * such as those after a crash or by an operator.
 */
import type { FastifyBaseLogger } from 'fastify';
import { LEVELS } from '#shared/brand.ts';
import { TOP_UP_STATUSES } from '#shared/top-up/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import { membershipRules } from '../../tokens/levels/rules.ts';
import { createChangePublisher } from '../live/change-publisher.ts';
import { stepUpLimits } from '../pay/approvals.ts';
import { unprovenLimits } from '../pay/unproven-limit.ts';

/** A PostgreSQL interval: an approval pays nothing later than this. */
const APPROVAL_LIFE = '1 hour';
const AT_ONCE = 20;

const payOutcome = sqlOutcome('top_up.pay', {
  returned: [...TOP_UP_STATUSES, 'closed'],
});

/** Ends one top-up, if its purchase has ended. Repeated calls change nothing. */
export async function payTopUp(
  db: Db,
  config: Config,
  purchaseId: string,
): Promise<ReturnType<typeof payOutcome>> {
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select top_up.pay(
      p_purchase => ${purchaseId}, ${membershipRules(config)},
      p_levels => ${arrayOf(LEVELS, 'text')}, p_public_url => ${config.publicUrl},
      p_transfer => ${newId('txn')}, p_event => ${newId('evt')}, ${stepUpLimits(config)},
      p_life => ${APPROVAL_LIFE}::interval, ${unprovenLimits(config)}) as outcome`,
  );
  return payOutcome(row?.outcome);
}

/**
 * @param onPaid called after the commit of each payment
 * @returns how many top-ups have ended
 * @throws AggregateError of the failures, after all others have been worked on
 */
export async function payDueTopUps(
  db: Db,
  config: Config,
  onPaid: (session: string) => void = () => {},
): Promise<number> {
  const due = await rowsOf<{ purchase_id: string; session_id: string }>(
    db,
    sql`select t.purchase_id, t.session_id
      from top_up t join purchase p on p.id = t.purchase_id
      where t.status = 'open' and top_up.is_due(p)
      order by t.created_at limit ${AT_ONCE}`,
  );
  const failures: unknown[] = [];
  for (const { purchase_id, session_id } of due) {
    // One failing top-up does not block the others.
    await payTopUp(db, config, purchase_id).then(
      (outcome) => {
        if (outcome === 'paid') onPaid(session_id);
      },
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some top-ups could not be ended');
  return due.length;
}

/**
 * @param onEvents called when events of a merchant may be due
 * @returns undefined without a card network
 */
export function startTopUpPayer(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
  onEvents: () => void,
): Worker | undefined {
  if (!config.cards) return undefined;
  const { changed, flushed } = createChangePublisher(db, log);
  const worker = startPollingWorker(
    'top-ups',
    () =>
      payDueTopUps(db, config, (session) => {
        onEvents();
        changed(session);
      }),
    log,
    'paying with top-ups failed',
  );
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      await flushed();
    },
  };
}
