/** Streams, long polls and downloads end once their caller may no longer have them. */
import { Readable } from 'node:stream';
import { rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { type Act, refusal } from './act.ts';
import type { App } from './app.ts';

/** An answer takes less time, unless it waits or streams. */
const ASK_EVERY_MS = 5_000;

/**
 * Asks again for the caller's authority while `work` runs, and while its stream is read.
 * @throws Problem the refusal, as soon as it is known
 */
export async function whileAllowed<T>(
  { db, authenticators, log }: Pick<App, 'db' | 'authenticators' | 'log'>,
  act: Act,
  work: () => Promise<T | Readable>,
): Promise<T | Readable> {
  const { caller } = act;
  if (!caller) return work();
  let end: (problem: unknown) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  // Handled by whoever races it, or by nobody when the answer came first.
  ended.catch(() => {});
  const timer = setInterval(() => {
    rowsOf<{ outcome: Parameters<typeof refusal>[0] | null }>(
      db,
      sql`select ${authenticators.outcome(caller, act.demand)} as outcome`,
    ).then(
      ([row]) => row?.outcome && end(refusal(row.outcome, act)),
      (err) => log.warn({ err }, 'the authority of an open stream could not be asked'),
    );
  }, ASK_EVERY_MS);
  const stop = () => clearInterval(timer);
  try {
    const answer = await Promise.race([work(), ended]);
    if (!(answer instanceof Readable)) {
      stop();
      return answer;
    }
    answer.once('close', stop);
    ended.catch(() => answer.destroy());
    return answer;
  } catch (error) {
    stop();
    throw error;
  }
}
