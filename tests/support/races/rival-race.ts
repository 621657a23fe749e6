/**
 * Confirmations that race with everything else that may end a session, and the expected results.
 */
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { TOTAL } from '../payments/pay-scene.ts';
import type { TestMember, TestMerchant } from '../people/people.ts';
import { atOnce } from './at-once.ts';
import type { Racers } from './racers.ts';

const RIVALS = ['cancel', 'expiry', 'refund', 'all'] as const;
type Rival = (typeof RIVALS)[number];
type Call = 'confirm' | 'cancel' | 'refund';

/** The earliest expiry of the sessions after the start of a race. */
const LAST_END_MS = 1000;

interface Raced {
  id: string;
  rival: Rival;
  /** The answer to each call: its code, or `done`. */
  answers: { call: Call; code: string }[];
}

interface Found {
  id: string;
  status: string;
  payments: number;
  refunds: number;
  events: string[];
}

export interface Outcome {
  /** By rival and status, so that it shows whether there was a race at all. */
  tally: Record<string, number>;
  /** Sessions without exactly one outcome, each with its fault. */
  breaches: string[];
}

/** The calls of a race; the session expires meanwhile if expiry is a rival. */
const CALLS: Record<Rival, Call[]> = {
  cancel: ['confirm', 'confirm', 'cancel'],
  expiry: ['confirm', 'confirm'],
  refund: ['confirm', 'confirm', 'refund'],
  all: ['confirm', 'confirm', 'cancel', 'refund'],
};

/** Allowed answers and required rows, by the end of the session. */
const REFUSED = {
  paid: { cancel: 'session_not_pending', refund: 'session_not_paid' },
  cancelled: { confirm: 'session_not_pending', refund: 'session_not_paid' },
  expired: {
    confirm: 'session_not_pending',
    cancel: 'session_not_pending',
    refund: 'session_not_paid',
  },
  refunded: { cancel: 'session_not_pending' },
} as const satisfies Record<string, Partial<Record<Call, string>>>;
const ENDS: Record<keyof typeof REFUSED, Omit<Found, 'id' | 'status'>> = {
  paid: { payments: 1, refunds: 0, events: ['pay_session.paid'] },
  cancelled: { payments: 0, refunds: 0, events: ['pay_session.cancelled'] },
  expired: { payments: 0, refunds: 0, events: ['pay_session.expired'] },
  refunded: { payments: 1, refunds: 1, events: ['pay_session.paid', 'pay_session.refunded'] },
};
const hasEnd = (status: string): status is keyof typeof ENDS => status in ENDS;

/** Races pending sessions of 152 tokens; each is paid by one of the payers, in two tabs. */
export async function raceRivals(
  racers: Racers,
  {
    merchant,
    payers,
    ids,
  }: { merchant: TestMerchant; payers: [TestMember, ...TestMember[]]; ids: string[] },
): Promise<Outcome> {
  const { api } = racers;
  const raced = ids.map((id): Raced => ({ id, rival: racers.oneOf(RIVALS), answers: [] }));
  const ending = raced.filter(({ rival }) => rival === 'expiry' || rival === 'all');
  const ends = ending.map(({ id }) => ({ id, ms: racers.below(LAST_END_MS) }));
  await letEnd(api, ends);
  const answered = atOnce(raced, 25, async (one) => {
    const payer = racers.oneOf(payers);
    const calls = racers.shuffled(CALLS[one.rival]).map(async (call) => {
      const code = await send(racers, call, one.id, merchant, payer);
      one.answers.push({ call, code });
    });
    await Promise.all(calls);
  });
  const failed: string[] = [];
  // Without the session's lock a constraint rejects the expiry of a session that is paid meanwhile.
  const expire = () =>
    expirePaySessions(api.db, api.config).catch((error: Error) => {
      failed.push(`an expiry failed: ${error.cause ?? error}`);
    });
  let racing = true;
  const expiring = (async () => {
    while (racing) await expire();
  })();
  await answered.finally(() => {
    racing = false;
  });
  await expiring;
  await expire();
  const { tally, breaches } = judge(raced, await find(api, ids));
  return { tally, breaches: [...failed, ...breaches] };
}

async function letEnd({ database }: TestApi, ends: { id: string; ms: number }[]): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_session s set expires_at = clock_timestamp() + e.ms * interval '1 ms'
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(id text, ms int) where s.id = e.id`,
  );
}

async function send(
  { ask }: Racers,
  call: Call,
  id: string,
  merchant: TestMerchant,
  payer: TestMember,
): Promise<string> {
  const params = { id };
  const answer = await {
    confirm: () =>
      ask(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } }),
    cancel: () => ask(payEndpoints.cancel, { params, token: payer.token }),
    refund: () =>
      ask(refundsEndpoints.refundSession, { params, token: merchant.apiToken, body: {} }),
  }[call]();
  return answer.statusCode < 300 ? 'done' : answer.json<{ code: string }>().code;
}

function find({ database }: TestApi, ids: string[]): Promise<Found[]> {
  return rowsOf<Found>(
    database.owner.db,
    sql`select s.id, s.status,
        (select count(*)::int from ledger.transfer t where t.business_key = 'payment:' || s.id) as payments,
        (select count(*)::int from refund r where r.session_id = s.id) as refunds,
        (select coalesce(array_agg(e.type order by e.type), '{}') from event e where e.subject_id = s.id) as events
      from pay_session s where s.id = any (${`{${ids.join()}}`}::text[])`,
  );
}

function judge(raced: Raced[], found: Found[]): Outcome {
  const tally: Record<string, number> = {};
  const breaches: string[] = [];
  const byId = new Map(found.map((one) => [one.id, one]));
  for (const { id, rival, answers } of raced) {
    const { status = 'gone', ...left } = byId.get(id) ?? {};
    const name = `${rival}: ${status}`;
    tally[name] = (tally[name] ?? 0) + 1;
    const expected = hasEnd(status) && { id, ...ENDS[status] };
    if (JSON.stringify(left) !== JSON.stringify(expected)) {
      breaches.push(`${id} is ${status} with ${JSON.stringify(left)}`);
    }
    const refused: Partial<Record<Call, string>> = hasEnd(status) ? REFUSED[status] : {};
    for (const { call, code } of answers) {
      // A refund that was requested before the payment is refused in any case.
      const isEarly = call === 'refund' && code === 'session_not_paid';
      if (code !== (refused[call] ?? 'done') && !(isEarly && status === 'paid')) {
        breaches.push(`${id} is ${status}, and ${call} was answered ${code}`);
      }
    }
  }
  return { tally, breaches };
}
