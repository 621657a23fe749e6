/** Plans of a business in test mode, its members, and its clock. */
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as approveEndpoints from '#shared/pay/approve-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import {
  newMerchant,
  PASSWORD,
  PASSWORD_HASH,
  type TestMember,
  type TestMerchant,
} from '../people/people.ts';
import { newTestMember, twinOf } from '../people/test-mode.ts';

export interface PlanTerms {
  name?: string;
  price?: number;
  currency?: string;
  decimals?: number;
  rhythm?: string;
  every?: number;
  trialDays?: number;
  minimumMonths?: number;
  noticeDays?: number;
  retryDays?: number[];
  taxRate?: number;
  minimumLevel?: number;
}

/** By default 40.00 EUR a month, which are 152 tokens. @returns its id */
export async function newPlan(
  { database }: TestApi,
  { id: merchant }: Pick<TestMerchant, 'id'>,
  terms: PlanTerms = {},
): Promise<string> {
  const id = newId('pln');
  await database.owner.db.execute(sql`insert into plan (id, merchant_id, name, price, currency, decimals, rhythm, every,
      trial_days, minimum_months, notice_days, retry_days, tax_rate, minimum_level)
    values (${id}, ${merchant}, ${terms.name ?? 'Yoga by the month'}, ${terms.price ?? 4000}::numeric,
      ${terms.currency ?? 'EUR'}, ${terms.decimals ?? 2}::int, ${terms.rhythm ?? 'month'}, ${terms.every ?? 1}::int,
      ${terms.trialDays ?? 0}::int, ${terms.minimumMonths ?? 0}::int, ${terms.noticeDays ?? 0}::int,
      ${`{${(terms.retryDays ?? [2, 5, 7, 7]).join(',')}}`}::int[], ${terms.taxRate ?? null}::numeric,
      ${terms.minimumLevel ?? null}::int)`);
  return id;
}

/** A session that begins the plan. */
export async function planSession(
  api: TestApi,
  { apiToken }: Pick<TestMerchant, 'apiToken'>,
  plan: string,
  body: Record<string, unknown> = {},
): Promise<string> {
  const made = await api.call(merchantEndpoints.createSession, {
    token: apiToken,
    body: { plan, ...body },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().id;
}

type Payer = Pick<TestMember, 'token'>;

const totalOf = async (api: TestApi, id: string): Promise<string> =>
  (await api.http.inject({ url: `/api/pay/${id}` })).json().quote.total;

export const confirmOnly = async (api: TestApi, { token }: Payer, id: string) =>
  api.call(payEndpoints.confirm, {
    params: { id },
    token,
    body: { total: await totalOf(api, id) },
  });

/** The strong step, and the payment. */
export async function approveAndPay(api: TestApi, payer: Payer, id: string) {
  const approved = await api.call(approveEndpoints.approve, {
    params: { id },
    token: payer.token,
    body: { total: await totalOf(api, id), currentPassword: PASSWORD },
  });
  if (approved.statusCode !== 200) throw new Error(approved.body);
  return confirmOnly(api, payer, id);
}

/** The same for a member with any factors: the strong step is written as it would be. */
async function payApproved(api: TestApi, payer: Payer, id: string) {
  const claims = Buffer.from(payer.token.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(claims) as { sid: string };
  await api.database.owner.db.execute(sql`select pay.approve(p_session => ${id}, p_quote => null,
    p_member => (select member_id from auth_session where id = ${sid}::uuid),
    p_auth_session => ${sid}::uuid, p_total => (select total from pay.latest_quote(${id})), p_method => 'password',
    p_life => interval '5 minutes')`);
  return confirmOnly(api, payer, id);
}

export interface PlanScene {
  merchant: TestMerchant;
  payer: TestMember;
  plan: string;
  session: string;
  agreement: string;
  mandate: string;
}

/**
 * The evening of the next 1 July: two months of 31 days follow. What is due on a day has been done at the hour at which the
 * clock stands, since charges are taken from 06:00 to 20:00.
 */
function summerEvening(): string {
  const real = new Date();
  const ofThisYear = new Date(Date.UTC(real.getUTCFullYear(), 6, 1, 22));
  if (ofThisYear <= real) ofThisYear.setUTCFullYear(real.getUTCFullYear() + 1);
  return ofThisYear.toISOString();
}

/** A business in test mode, whose clock can be moved, and a member of it with the tokens. */
export async function studio(api: TestApi, cash = '100000', begins = summerEvening()) {
  const live = await newMerchant(api);
  const merchant = { ...live, ...(await twinOf(api, live)) };
  await moveClockTo(api, { merchant }, begins);
  const { id } = await newTestMember(api, merchant, { cash });
  await rowsOf(api.db, sql`update member set password_hash = ${PASSWORD_HASH} where id = ${id}`);
  const { sid } = await openSession(api.db, id);
  const { jwt: token } = await issueToken(api.config.secrets.jwt, { sid, livemode: false });
  const [row] = await rowsOf<{ cash: bigint; stake: bigint; merchant: bigint }>(
    api.db,
    sql`select m.cash_account as cash, m.stake_account as stake, b.cash_account as merchant
      from member m, member b where m.id = ${id} and b.id = ${merchant.id}`,
  );
  if (!row) throw new Error('no accounts');
  return {
    merchant: { ...merchant, cash: row.merchant },
    payer: { id, token, sid, email: '', cash: row.cash, stake: row.stake } satisfies TestMember,
  };
}

/** A member of a business in test mode who has begun a plan. */
export async function planScene(
  api: TestApi,
  terms: PlanTerms = {},
  { cash = '100000', ...body }: { cash?: string; [field: string]: unknown } = {},
): Promise<PlanScene> {
  const { merchant, payer } = await studio(api, cash);
  const plan = await newPlan(api, merchant, terms);
  return { merchant, payer, plan, ...(await begin(api, merchant, payer, plan, body)) };
}

/** The member begins the plan by a payment. */
export async function begin(
  api: TestApi,
  merchant: Pick<TestMerchant, 'apiToken'>,
  payer: Payer,
  plan: string,
  body: Record<string, unknown> = {},
) {
  const session = await planSession(api, merchant, plan, body);
  const paid = await payApproved(api, payer, session);
  if (paid.statusCode !== 200) throw new Error(paid.body);
  const [row] = await rowsOf<{ agreement: string; mandate: string }>(
    api.db,
    sql`select id as agreement, mandate_id as mandate from agreement where session_id = ${session}`,
  );
  if (!row) throw new Error('no agreement was begun');
  return { session, ...row };
}

export interface ShownCharge {
  id: string;
  n: number;
  status: string;
  reason: string | null;
  due: Date;
  announced: Date | null;
  paid: Date | null;
  session: string | null;
}

export const chargesOf = (api: TestApi, { agreement }: Pick<PlanScene, 'agreement'>) =>
  rowsOf<ShownCharge>(
    api.db,
    sql`select id, n, status, reason, due_at as due, announced_at as announced, paid_at as paid, session_id as session
      from charge where agreement_id = ${agreement} order by n, k`,
  );

/** Such as `1 paid, 2 announced`. */
export const statesOf = async (api: TestApi, scene: Pick<PlanScene, 'agreement'>) =>
  (await chargesOf(api, scene))
    .map(({ n, status, reason }) => `${n} ${status}${reason ? ` ${reason}` : ''}`)
    .join(', ');

/** Moves the clock of the business so many days and hours ahead, through the API. */
export async function letTimePass(
  api: TestApi,
  { merchant }: Pick<PlanScene, 'merchant'>,
  days: number,
  hours = 0,
): Promise<void> {
  const [row] = await rowsOf<{ now: string }>(
    api.db,
    sql`select format.utc(time.of(${merchant.id}) + make_interval(days => ${days}::int, hours => ${hours}::int)) as now`,
  );
  await moveClockTo(api, { merchant }, row?.now ?? '');
}

/** The time of the business. */
export const timeOf = async (api: TestApi, { merchant }: Pick<PlanScene, 'merchant'>) =>
  ((await act(api, sql`time.of(${merchant.id})`)) as Date).getTime();

export async function moveClockTo(
  api: TestApi,
  { merchant }: Pick<PlanScene, 'merchant'>,
  now: string,
): Promise<void> {
  const moved = await api.call(testModeEndpoints.moveClock, {
    token: merchant.apiToken,
    body: { now },
  });
  if (moved.statusCode !== 200) throw new Error(moved.body);
}

export const addTokens = (
  api: TestApi,
  { merchant, payer }: Pick<PlanScene, 'merchant' | 'payer'>,
  cash: string,
) =>
  api.call(testModeEndpoints.fund, {
    params: { id: payer.id },
    token: merchant.apiToken,
    body: { cash },
  });

/** Calls a function of the database as the server would: the acts of members and businesses that have routes elsewhere. */
export async function act({ database }: TestApi, call: Statement): Promise<unknown> {
  const [row] = await rowsOf<{ outcome: unknown }>(
    database.owner.db,
    sql`select (${call}) as outcome`,
  );
  return row?.outcome ?? null;
}

/** The types of the events about plans, in their order. */
export async function eventsOf({ db }: TestApi, { merchant }: Pick<PlanScene, 'merchant'>) {
  const rows = await rowsOf<{ type: string }>(
    db,
    sql`select type from event where merchant_id = ${merchant.id} and type ~ '^(mandate|agreement|charge)[.]'
      order by created_at, ctid`,
  );
  return rows.map(({ type }) => type);
}

export async function statusOf({ db }: TestApi, { agreement }: Pick<PlanScene, 'agreement'>) {
  const [row] = await rowsOf<{ status: string; mandate: string; reason: string | null }>(
    db,
    sql`select plans.status_of(a) as status, m.status as mandate, m.ended_reason as reason
      from agreement a join mandate m on m.id = a.mandate_id where a.id = ${agreement}`,
  );
  if (!row) throw new Error('no such agreement');
  return [row.status, row.mandate, ...(row.reason ? [row.reason] : [])].join(' ');
}
