/** Personal data is deleted when its period is over, and not before. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as eventsEndpoints from '#shared/events/merchant-endpoints.ts';
import { forgetPersonalData } from '../../../server/forget-personal-data.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { PERIODS } from '../../../server/platform/privacy/periods.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { type KnownPerson, newKnownPerson } from '../../support/people/known-person.ts';
import { newMember, newPaySession } from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN });
let young: KnownPerson;
let old: KnownPerson;

/** The rows of each rule that still hold data of a person. */
const LEFT = {
  signIns: (_business: string, person: string) =>
    sql`select from auth_session where member_id = ${person}`,
  invitationsIntoTeams: (id: string) => sql`select from team_invitation where business_id = ${id}`,
  devices: (_business: string, person: string) =>
    sql`select from member_device where member_id = ${person}`,
  factorResets: (_business: string, person: string) =>
    sql`select from factor_reset where member_id = ${person}`,
  responses: (
    id: string,
  ) => sql`select from delivery_attempt a join delivery d on d.id = a.delivery_id
    join event e on e.id = d.event_id where e.merchant_id = ${id} and a.response_body is not null`,
  attempts: (
    id: string,
  ) => sql`select from delivery_attempt a join delivery d on d.id = a.delivery_id
    join event e on e.id = d.event_id where e.merchant_id = ${id}`,
  waiting: (id: string) => sql`select from delivery d join event e on e.id = d.event_id
    where e.merchant_id = ${id} and d.status = 'pending'`,
  contents: (id: string) =>
    sql`select from event where merchant_id = ${id} and payload #> '{data,amount}' is not null`,
  orders: (id: string) => sql`select from pay_session
    where merchant_id = ${id} and transfer_id is null and description is not null`,
  links: (_business: string, person: string) => sql`select from link where member_id = ${person}`,
  invitations: (id: string) => sql`select from link_session where merchant_id = ${id}`,
  cards: (_business: string, person: string) =>
    sql`select from purchase where member_id = ${person} and card_fingerprint is not null`,
};

const MARKS = {
  'delivery_attempt.response_body': 'attemptBody',
  'event.payload': 'event',
  'pay_session.texts': 'unusedSession',
} as const;

const left = async ({ id, person }: KnownPerson, rule: keyof typeof LEFT) =>
  (await rowsOf(api().database.owner.db, LEFT[rule](id, person))).length;

/** Sells, refunds and invites, then lets the time of a period pass, give or take an hour. */
async function person(hours: number): Promise<KnownPerson> {
  const one = await newKnownPerson(api());
  const payer = await newMember(api());
  // The token was revoked while its rows were filled.
  const { db } = api().database.owner;
  await db.execute(sql`update api_key set revoked_at = null where merchant_id = ${one.id}`);
  const paid = await paidAgain(api(), { merchant: one, payer }, { description: one.mark });
  await refund(api(), paid, { amount: '10.00' });
  const unpaid = await newPaySession(api(), one, { description: one.mark });
  const unanswered = await newLinkSession(api(), one, { reference: one.mark });
  const past = (name: keyof typeof PERIODS) =>
    sql`now() - ${PERIODS[name]}::int * interval '1 day' - ${hours}::int * interval '1 hour'`;
  await db.execute(sql`insert into delivery_attempt
      (delivery_id, attempt, started_at, duration_ms, response_body)
    select d.id, 1, ${past('attemptBody')}, 1, 'body' from delivery d join event e on e.id = d.event_id
    where e.merchant_id = ${one.id}`);
  await db.execute(
    sql`update event set created_at = ${past('event')} where merchant_id = ${one.id}`,
  );
  await db.execute(sql`update auth_session set ended_at = null, expires_at = ${past('signIn')}
    where member_id = ${one.person}`);
  await db.execute(sql`update team_invitation set expires_at = ${past('signIn')}
    where business_id = ${one.id}`);
  await db.execute(sql`update member_device set last_seen_at = ${past('device')}
    where member_id = ${one.person}`);
  await db.execute(sql`update factor_reset
    set stopped_at = case when stopped_at is not null then ${past('credentialChange')} end,
      applied_at = case when applied_at is not null then ${past('credentialChange')} end
    where member_id = ${one.person}`);
  await db.execute(sql`update pay_session set status = 'expired', closed_at = ${past('unusedSession')}
    where id = ${unpaid.id}`);
  await db.execute(sql`update link_session set status = 'expired', closed_at = ${past('unusedSession')}
    where id = ${unanswered.id}`);
  await db.execute(sql`update link set revoked_at = ${past('unusedSession')}
    where member_id = ${one.person}`);
  await db.execute(sql`update purchase set created_at = ${past('cardFingerprint')}
    where member_id = ${one.person}`);
  return one;
}

beforeAll(async () => {
  young = await person(-1);
  old = await person(1);
  // The job last ran two hours before the periods ended.
  for (const [rule, name] of Object.entries(MARKS)) {
    await api().database.owner.db.execute(sql`update retention_mark
      set until = now() - ${PERIODS[name]}::int * interval '1 day' - interval '2 hours'
      where name = ${rule}`);
  }
  await forgetPersonalData(api().db);
  await forgetPersonalData(api().db);
});

describe.each(Object.keys(LEFT) as (keyof typeof LEFT)[])('%s', (rule) => {
  test('are forgotten after their period and not before', async () => {
    expect([(await left(young, rule)) > 0, await left(old, rule)]).toEqual([true, 0]);
  });
});

test('the console’s sign-ins and the proposals of operators are forgotten after their period', async () => {
  const { db } = api().database.owner;
  const ages = sql`(values ('young', -1), ('old', 1)) ages (name, hours)`;
  const at = sql`now() - ${PERIODS.operator}::int * interval '1 day' - hours * interval '1 hour'`;
  await db.execute(sql`insert into proposal (id, words, reference, proof, plan, proposed_by, fingerprint,
      created_at)
    select name, '[]', '', '{}', '', '', '', ${at} from ${ages}`);
  await db.execute(sql`with who as (
      insert into operator (name, role, public_key, fingerprint, added_by)
      values ('retention', 'viewer', 'key', 'retention', 'test') returning id),
    key as (
      insert into operator_passkey (id, operator_id, credential_id, public_key, fingerprint, counter, origin, name)
      select gen_random_uuid(), id, 'retention', '', 'retention', 0, 'https://console.test', 'key' from who returning id)
    insert into operator_session (hash, passkey_id, created_at)
    select name::bytea, key.id, ${at} from key, ${ages}`);

  await forgetPersonalData(api().db);

  const proposals = await rowsOf(db, sql`select id from proposal`);
  const sessions = await rowsOf(
    db,
    sql`select convert_from(hash, 'UTF8') as name from operator_session`,
  );
  expect([proposals, sessions]).toEqual([[{ id: 'young' }], [{ name: 'young' }]]);
});

test('an event without its content is not listed, and its deliveries are not repeated', async () => {
  const list = async ({ apiToken }: KnownPerson) =>
    (await api().call(eventsEndpoints.list, { token: apiToken })).json().data.length;
  const again = async ({ id }: KnownPerson) =>
    (
      await rowsOf<{ count: number }>(
        api().db,
        sql`select count from events.redeliver_range(p_merchant => ${id}, p_endpoint => (
          select id from webhook_endpoint where merchant_id = ${id}), p_from => null,
          p_to => null, p_since => null, p_status => null, p_limit => 100)`,
      )
    )[0]?.count;

  expect([await list(young), await list(old), await again(old)]).toEqual([2, 0, 0]);
});
