/** One Idempotency-Key asked for many times at once, with either of two bodies. */
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestMerchant } from '../people/people.ts';
import type { Answer } from '../processes/servers.ts';
import type { Racers } from './racers.ts';

const BODIES = ['40.00', '41.00'] as const;
const REFUSALS = ['idempotency_in_progress', 'idempotency_mismatch'];

/**
 * @returns what is wrong: a key that has not exactly one effect, an answer that belongs to another
 */
export async function raceKey(
  { ask, oneOf, api }: Racers,
  { id: merchantId, apiToken }: TestMerchant,
  key: string,
  times: number,
): Promise<string[]> {
  const create = async (amount: string) => {
    const answer = await ask(merchantEndpoints.createSession, {
      token: apiToken,
      body: { amount, currency: 'EUR', reference: key },
      headers: { 'idempotency-key': key },
    });
    return summary(answer);
  };
  const storm = await Promise.all(Array.from({ length: times }, () => create(oneOf(BODIES))));
  const after = [await create(BODIES[0]), await create(BODIES[1])];
  const made = await rowsOf<{ id: string; amount: string }>(
    api.db,
    sql`select id, (amount / 100)::int || '.00' as amount from pay_session
      where merchant_id = ${merchantId} and reference = ${key}`,
  );
  const effect = made.map(summaryOf);
  const given = new Set([...storm, ...after].filter((one) => one.startsWith('pay_')));
  const refused = storm.filter((one) => !one.startsWith('pay_') && !REFUSALS.includes(one));
  return [
    ...(effect.length === 1 ? [] : [`${key} has made ${effect.length} sessions`]),
    ...([...given].join() === effect.join() ? [] : [`${key} was answered ${[...given].join()}`]),
    ...refused.map((code) => `${key} was answered ${code}`),
    ...(after.includes('idempotency_mismatch') ? [] : [`${key} takes either body afterwards`]),
  ];
}

const summaryOf = ({ id, amount }: { id: string; amount: string }) => `${id} of ${amount}`;

function summary(answer: Answer): string {
  if (answer.statusCode === 201) return summaryOf(answer.json());
  return answer.json<{ code: string }>().code;
}
