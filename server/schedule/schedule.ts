/**
 * What happens by the clock: pg-boss runs each job in one process at a time. Nothing that must
 * follow a commit hangs on it; those are rows written in the commit (see docs/decisions).
 */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { forgetFrameCodes } from '../auth/frame-code.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { checkDueDomains } from '../domain/check-due.ts';
import { forgetReports } from '../embed-reports/reports.ts';
import { placeEvents } from '../events/feed.ts';
import { forgetAnswers } from '../http/idempotency.ts';
import { foldAll } from '../ledger/accounts.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { expireInvitations } from '../link/invitations.ts';
import { forgetMails } from '../mail/send-due.ts';
import { forgetUnconfirmed } from '../members/forget-unconfirmed.ts';
import { forgetPasskeyChallenges } from '../passkeys/challenges.ts';
import { expirePaySessions } from '../pay/pay-session.ts';
import { forgetQuotes } from '../purchases/quotes.ts';
import { catchUpWithCards } from '../purchases/sweeper.ts';
import { tellOfTrials } from '../staking/trial-notices.ts';
import { planSweeps } from '../withdrawals/sweeps.ts';

export interface Schedule {
  stop(): Promise<void>;
}

interface Job {
  name: string;
  cron: string;
  run(db: Db, config: Config): Promise<unknown>;
}

const JOBS: Job[] = [
  { name: 'expire-pay-sessions', cron: '* * * * *', run: expirePaySessions },
  { name: 'tell-of-trials', cron: '19 * * * *', run: tellOfTrials },
  { name: 'catch-up-with-cards', cron: '* * * * *', run: catchUpWithCards },
  { name: 'forget-purchase-quotes', cron: '23 * * * *', run: forgetQuotes },
  { name: 'place-events', cron: '*/10 * * * *', run: placeEvents },
  { name: 'expire-link-sessions', cron: '* * * * *', run: expireInvitations },
  { name: 'fold-credits', cron: '* * * * *', run: foldAll },
  { name: 'check-invariants', cron: '41 * * * *', run: checkInvariants },
  { name: 'plan-sweeps', cron: '*/10 * * * *', run: planSweeps },
  { name: 'forget-idempotency', cron: '7 * * * *', run: forgetAnswers },
  { name: 'forget-frame-codes', cron: '11 * * * *', run: forgetFrameCodes },
  { name: 'forget-passkey-challenges', cron: '12 * * * *', run: forgetPasskeyChallenges },
  { name: 'forget-embed-reports', cron: '29 3 * * *', run: forgetReports },
  { name: 'check-domains', cron: '*/5 * * * *', run: checkDueDomains },
  { name: 'forget-mails', cron: '13 * * * *', run: forgetMails },
  { name: 'forget-unconfirmed', cron: '19 3 * * *', run: forgetUnconfirmed },
  {
    name: 'forget-sign-ins',
    cron: '17 3 * * *',
    run: (db) =>
      db.execute(sql`with old as (
          delete from auth_session where expires_at < now() - interval '7 days' returning 1
        ) delete from sign_in_limit where updated_at < now() - interval '2 days'`),
  },
];

/** @param install makes its tables and queues, and does nothing else */
function bossOf(database: Database, install: boolean): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => database.execute(text, values) as Promise<{ rows: never[] }>,
    },
    migrate: install,
    createSchema: install,
    supervise: !install,
    schedule: !install,
  });
}

/** Creates the scheduler's own tables and queues; part of migrating. */
export async function installSchedule(database: Database): Promise<void> {
  const boss = bossOf(database, true);
  boss.on('error', () => {});
  await boss.start();
  const kept = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, cron } of JOBS) {
    if (kept.get(name) === cron) continue;
    await boss.createQueue(name, { retryLimit: 0 });
    await boss.schedule(name, cron);
  }
  await boss.stop({ graceful: false });
}

/** Seconds between looks for what is due: what comes seldom may wait a little, and seventeen looks are a burst. */
const lookEvery = (cron: string): number => (cron.startsWith('*') ? 5 : 30);

export async function startSchedule(
  database: Database,
  config: Config,
  log: FastifyBaseLogger,
  afterEach: () => void,
): Promise<Schedule> {
  const boss = bossOf(database, false);
  boss.on('error', (error) => log.error({ err: error }, 'schedule failed'));
  await boss.start();
  for (const { name, cron, run } of JOBS) {
    await boss.work(name, { pollingIntervalSeconds: lookEvery(cron) }, async () => {
      await run(database.db, config);
      afterEach();
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
