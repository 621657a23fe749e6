/** Screens the addresses of withdrawals whose hold has ended, before they are approved. */
import type { ScreeningSettings } from '../../platform/config/screening.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import {
  askScreener,
  type Screened,
  type ScreeningAnswer,
  ScreeningError,
} from '../screening/ask-screener.ts';
import type { Dependencies } from './dependencies.ts';

/** At once, so that a slow hook delays the other steps once per pass. */
const AT_ONCE = 5;
/** After the first failure; doubled after each further one. */
const RETRY_SECONDS = 60;
const LONGEST_RETRY_SECONDS = 3600;

interface Due extends Screened {
  attempts: number;
}

/** @returns the number of verdicts */
export async function screenDue(dependencies: Dependencies): Promise<number> {
  const { db, config } = dependencies;
  const { screening } = config;
  if (!screening) return 0;
  const due = await rowsOf<Due>(
    db,
    sql`select w.id as withdrawal, w.address, format.decimal(w.amount, 18) as amount,
        coalesce(s.attempts, 0) as attempts
      from withdrawal w left join withdrawal_screening s on s.withdrawal_id = w.id
      where w.status = 'requested' and w.hold_until <= clock_timestamp() and s.verdict is null
        and coalesce(s.retry_at, '-infinity') <= clock_timestamp()
      order by w.hold_until, w.id limit ${AT_ONCE}`,
  );
  const verdicts = await Promise.all(due.map((one) => screen(dependencies, screening, one)));
  return verdicts.filter(Boolean).length;
}

async function screen(
  { db, config, log }: Dependencies,
  screening: ScreeningSettings,
  { attempts, ...subject }: Due,
): Promise<string | null> {
  const fails = screening.fails === 'open';
  const retry = Math.min(RETRY_SECONDS * 2 ** attempts, LONGEST_RETRY_SECONDS);
  try {
    const answer = await askScreener(screening, subject, config.webhookAllow);
    return await record(db, subject.withdrawal, { answer, retry, fails });
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    const failure = error.message;
    log.warn({ withdrawal: subject.withdrawal, failure }, 'a withdrawal was not screened');
    return record(db, subject.withdrawal, { failure, retry, fails });
  }
}

async function record(
  db: Db,
  id: string,
  { answer, failure, retry, fails }: Outcome,
): Promise<string | null> {
  const { list = null, rule = null } = answer?.verdict === 'refuse' ? answer : {};
  const [row] = await rowsOf<{ verdict: string | null }>(
    db,
    sql`select withdrawals.record_screening(
      p_id => ${id}, p_verdict => ${answer?.verdict ?? null}, p_list => ${list},
      p_rule => ${rule}, p_failure => ${failure ?? null},
      p_retry => ${retry}::int * interval '1 second', p_fails_open => ${fails}) as verdict`,
  );
  return row?.verdict ?? null;
}

interface Outcome {
  answer?: ScreeningAnswer;
  failure?: string;
  /** Seconds until the hook is asked again after a failure. */
  retry: number;
  /** Whether the withdrawal passes after repeated failures. */
  fails: boolean;
}
