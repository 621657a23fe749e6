/** Asks for refunds and ends the requests. SQL functions decide under locks, because requests can race. */
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/refund-requests/endpoints.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import type { RefundableSum } from '#shared/refunds/schemas.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { amountUnits } from '../pay/amount-units.ts';
import { FROM_REFUNDABLE, REFUNDABLE_SUM } from '../pay/refundable-sum.ts';
import { type MailSettings, queueAskedEmail, queueDeclinedEmail } from './emails.ts';
import { readRequest, readRequests } from './queries.ts';

/** Requests of one payer within a day, and those of one payment ever. */
const PER_DAY = 10;
const PER_SESSION = 3;

const askOutcome = sqlOutcome('refund_requests.ask', {
  returned: ['asked'],
  refused: [
    'session_not_found',
    'refund_request_open',
    'refund_exceeds_payment',
    'refund_requests_exhausted',
    'rate_limited',
  ],
});
const endOutcome = sqlOutcome('refund_requests.end_open', {
  returned: ['ended'],
  refused: ['not_found', 'refund_request_closed'],
});

interface Asked extends RefundableSum {
  decimals: number;
  giveBackUntil: string | null;
}

/** @throws Problem session_not_found unless the member paid the session */
async function readPayment(db: Db, payerId: Operand<string>, sessionId: string): Promise<Asked> {
  const [found] = await rowsOf<Asked>(
    db,
    sql`select s.decimals, format.utc(plans.give_back_until(s.id)) as "giveBackUntil", ${REFUNDABLE_SUM} ${FROM_REFUNDABLE}
      where s.id = ${sessionId} and s.payer_id = ${payerId} and s.transfer_id is not null`,
  );
  if (!found) throw new Problem('session_not_found');
  return found;
}

/** Until the payer's request that reaches the day's limit is a day old. */
async function secondsToNext(db: Db, payerId: string): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from created_at + interval '1 day' - clock_timestamp())::integer as seconds
      from refund_request where payer_id = ${payerId}
      order by created_at desc offset ${PER_DAY - 1} limit 1`,
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** @throws Problem with the outcome's code; validation_failed naming `amount` */
export async function askForRefund(
  db: Db,
  config: MailSettings,
  payerId: string,
  sessionId: string,
  { amount, reason, message }: CallInput<typeof endpoints.ask>['body'],
): Promise<RefundRequest> {
  const units = amountUnits(await readPayment(db, payerId, sessionId), amount);
  const id = newId('rrq');
  return db.transaction(async (tx) => {
    const [row] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select refund_requests.ask(
        p_id => ${id}, p_session => ${sessionId}, p_payer => ${payerId},
        p_amount => ${units}::numeric, p_reason => ${reason}, p_message => ${wordsOf(message)},
        p_per_day => ${PER_DAY}, p_per_session => ${PER_SESSION},
        p_event => ${eventArgument()}) as outcome`,
    );
    if (row?.outcome === 'rate_limited') {
      throw new Problem('rate_limited', { retryAfter: await secondsToNext(tx, payerId) });
    }
    askOutcome(row?.outcome);
    await queueAskedEmail(tx, config, id);
    return readRequest(tx, id);
  });
}

/** What a payer may still ask back, with their requests. @throws Problem session_not_found */
export async function readOfPayment(
  db: Db,
  payerId: Operand<string>,
  sessionId: string,
): Promise<CallOutput<typeof endpoints.readOfPayment>> {
  const { decimals: _, ...sum } = await readPayment(db, payerId, sessionId);
  const requests = await readRequests(db, sql`r.session_id = ${sessionId}`, PER_SESSION);
  const mayAsk =
    Number(sum.remaining) > 0 &&
    requests.length < PER_SESSION &&
    requests.every(({ status }) => status !== 'open');
  return { ...sum, mayAsk, requests };
}

/** @throws Problem not_found, refund_request_closed */
export const withdrawRequest = (db: Db, payerId: string, id: string): Promise<RefundRequest> =>
  db.transaction((tx) => end(tx, id, { payer: payerId }));

/** Declines in the caller's transaction. @throws Problem not_found, refund_request_closed */
export async function declineRequest(
  tx: Db,
  config: MailSettings,
  merchantId: string,
  id: string,
  answer: string | undefined,
): Promise<RefundRequest> {
  const request = await end(tx, id, { merchant: merchantId, answer });
  await queueDeclinedEmail(tx, config, id);
  return request;
}

interface Ender {
  payer?: string;
  merchant?: string;
  answer?: string | undefined;
}

async function end(db: Db, id: string, { payer, merchant, answer }: Ender): Promise<RefundRequest> {
  const [row] = await rowsOf<{ outcome: string }>(
    db,
    sql`select refund_requests.end_open(
      p_id => ${id}, p_payer => ${payer ?? null}, p_merchant => ${merchant ?? null},
      p_answer => ${wordsOf(answer)}, p_event => ${eventArgument()}) as outcome`,
  );
  endOutcome(row?.outcome);
  return readRequest(db, id);
}

const wordsOf = (words: string | undefined): string | null => words?.trim() || null;
