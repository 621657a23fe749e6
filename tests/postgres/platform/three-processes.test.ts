/**
 * State shared by three processes: rate limits of accounts, deliveries, live events, the schedule and
 * the charges of a day. RACES sets how many charges a long run has.
 */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { followAt } from '../../support/api/live-streams.ts';
import { dueCharges } from '../../support/payments/due-charges.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import {
  payThrough,
  untilAllDelivered,
  useProcesses,
} from '../../support/processes/behind-a-proxy.ts';
import { askAt } from '../../support/processes/servers.ts';

const JOB = 'forget-expired';
const JOBS = 3;
const CHARGES = Number(process.env.RACES ?? 100);

const standing = useProcesses(async (api) => {
  await askForJobs(api.database.owner.db);
  // All of them are due when the processes start.
  await dueCharges(api, await newMerchant(api), CHARGES);
});

test('an account’s rate limit is exact, whichever process receives the requests', async () => {
  const { api, ask } = standing();
  const { token } = await newMember(api);

  const calls = Array.from({ length: 40 }, () => ask(secondFactorEndpoints.begin, { token }));
  const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);

  expect(codes.filter((code) => code === 200)).toHaveLength(30);
  expect(codes.filter((code) => code === 429)).toHaveLength(10);
});

test('the limit on wrong passwords is shared: three processes allow no more than one', async () => {
  const { api, ask } = standing();
  const { email } = await newMember(api);
  const body = { identifier: email, password: 'not the password' };

  const calls = Array.from({ length: 30 }, () => ask(authEndpoints.signIn, { body }));
  const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);

  // Five attempts, then one per second, then the further ones while the thirty requests run.
  const looked = codes.filter((code) => code !== 429).length;
  expect(looked).toBeGreaterThanOrEqual(5);
  expect(looked).toBeLessThan(10);
});

test('every event is delivered once, though three dispatchers poll for it', async () => {
  const { api, ask, receiver } = standing();
  const hook = receiver.hook();
  const merchant = await newMerchant(api, { webhook: hook.url });
  const payer = await newMember(api, { cash: '100000' });

  const pays = Array.from({ length: 40 }, () => payThrough(ask, merchant, payer));
  const wrong = (await Promise.all(pays)).flat();
  await untilAllDelivered(api);

  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect(wrong).toEqual([]);
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});

test('a stream on one process receives a payment made on another', async () => {
  const { api, processes } = standing();
  const { id, params, payer } = await payScene(api);
  const [following, paying] = processes;
  const stream = await followAt(following?.origin ?? '', id);
  expect(await stream.told()).toEqual({ status: 'pending', version: 1 });

  const { ask, close } = askAt(paying?.origin ?? '', 1);
  await ask(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
  await close();

  expect(await stream.told()).toEqual({ status: 'paid', version: 2 });
});

test('a scheduled job is run by one of them', async () => {
  const owner = standing().api.database.owner.db;
  while (await isOpen(owner));

  expect(await rowsOf(owner, sql`select count(*)::int as runs from clock_run`)).toEqual([
    { runs: JOBS },
  ]);
});

test('three processes bill a plan’s day once', async () => {
  const { db } = standing().api.database.owner;
  while (await isDue(db));

  const charges = await rowsOf(
    db,
    sql`select c.status, c.attempts,
        (select count(*)::int from ledger.transfer t where t.business_key = plans.key_of(c)) as transfers,
        (select count(*)::int from event e where e.subject_id = c.id and e.type = 'charge.paid') as told
      from charge c where c.n = 1`,
  );
  expect(charges).toEqual(
    Array.from({ length: CHARGES }, () => ({ status: 'paid', attempts: 1, transfers: 1, told: 1 })),
  );
});

/** Jobs that each insert a row when they run. */
async function askForJobs(owner: Db): Promise<void> {
  await owner.execute(sql`create table clock_run (at timestamptz)`);
  await owner.execute(sql`grant insert on clock_run to public`);
  await owner.execute(sql`create function clock_ran() returns trigger language plpgsql as
    'begin insert into clock_run values (now()); return null; end'`);
  await owner.execute(sql`create trigger clock_ran after delete on frame_code
    for each statement execute function clock_ran()`);
  await owner.execute(
    sql`insert into pgboss.job (name) select ${JOB} from generate_series(1, ${JOBS}::int)`,
  );
}

async function isOpen(owner: Db): Promise<boolean> {
  const [row] = await rowsOf<{ open: boolean }>(
    owner,
    sql`select exists (select from pgboss.job where name = ${JOB} and completed_on is null) as open,
      pg_sleep(0.05)`,
  );
  return row?.open ?? true;
}

async function isDue(owner: Db): Promise<boolean> {
  const [row] = await rowsOf<{ due: boolean }>(
    owner,
    sql`select exists (select from charge where next_attempt_at <= now()) as due, pg_sleep(0.05)`,
  );
  return row?.due ?? true;
}
