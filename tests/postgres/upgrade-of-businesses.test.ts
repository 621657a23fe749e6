/**
 * Businesses that the version before made are migrated while it works on, and it works on afterwards.
 * In this version everybody signs in, pays, is paid, pays out, and uses the keys they had.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as apiKeysEndpoints from '#shared/api-keys/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as balanceEndpoints from '#shared/merchant/balance-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { verifyLedger } from '../../server/invariants.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { addRate } from '../../server/tokens/rates/rates.ts';
import { type CallOptions, startApi, type TestApi } from '../support/api/api.ts';
import { SILENT_CHAIN } from '../support/chain/settings.ts';
import { openDatabaseBefore, type PeopleBefore } from '../support/database/before.ts';
import { workAsBefore } from '../support/database/load-before.ts';
import { newAuthenticator } from '../support/people/authenticator.ts';
import { proveMailbox } from '../support/people/mailbox.ts';
import { present, signInOptions } from '../support/people/passkeys.ts';
import { confirmWith } from '../support/people/registration.ts';
import { codesOf } from '../support/people/second-factor.ts';

let api: TestApi;
let people: PeopleBefore;
const meanwhile: string[] = [];
let rounds = 0;

beforeAll(async () => {
  const before = await openDatabaseBefore();
  people = before.people;
  const { database } = before;
  let isMigrating = true;
  const working = (async () => {
    while (isMigrating && rounds < 150 /* then no tokens are left */) {
      meanwhile.push(...(await workAsBefore(database.db, people)));
      rounds++;
    }
  })();
  await prepareDatabase(database.owner, true);
  isMigrating = false;
  await working;
  api = await startApi({ chain: SILENT_CHAIN }, database);
  await addRate(database.owner.db, { currency: 'EUR', rate: '0.25', source: 'test' });
});
afterAll(async () => {
  const broken = (await verifyLedger(api.db)).filter(({ breaches }) => breaches.length > 0);
  await api.http.close();
  await api.database.close();
  expect(broken).toEqual([]);
});

const call = async (endpoint: Endpoint, options: CallOptions) => {
  const answer = await api.call(endpoint, options);
  return { ...answer.json(), httpStatus: answer.statusCode };
};

async function tokenOf(email: string): Promise<string> {
  const body = { identifier: email, password: people.password };
  return (await api.call(authEndpoints.signIn, { body })).json().jwt;
}

/** Their confirmation is older than the day for which it counts as a proof of the mailbox. */
async function provenTokenOf(email: string): Promise<string> {
  const token = await tokenOf(email);
  await proveMailbox(api, email, token);
  return token;
}

test('the version before works on during the migration', () => {
  expect(rounds).toBeGreaterThan(0);
  expect(meanwhile).toEqual([]);
});

test('the version before works on afterwards, beside this one: the way back', async () => {
  expect(await workAsBefore(api.db, people)).toEqual([]);
  expect(await migrate(api.database.owner)).toEqual([]);
});

test('a business that the former version registers afterwards has its person', async () => {
  const { db } = api.database.owner;
  await db.transaction(async (tx) => {
    const [a] = await rowsOf<{ id: string }>(
      tx,
      sql`insert into ledger.account (path, unit, has_floor)
        values ('member:late:cash', 'TOKEN', true) returning id`,
    );
    await tx.execute(sql`insert into member (id, email, password_hash, cash_account, confirmed_at)
      select 'late', 'late@salus.test', password_hash, ${a?.id}::bigint, now()
      from member where email = ${people.payer.email}`);
    await tx.execute(sql`insert into merchant (id, recipient_name, recipient_domain)
      values ('late', 'Casa Tarde', 'tarde.test')`);
  });

  const me = await call(authEndpoints.readMe, { token: await tokenOf('late@salus.test') });

  expect(me).toMatchObject({ id: 'late', email: 'late@salus.test', recipientName: 'Casa Tarde' });
});

test('a founder signs in with the password, and the page that was open stays signed in', async () => {
  const { casa } = people;

  const me = await call(authEndpoints.readMe, { token: await tokenOf(casa.email) });
  const open = await call(authEndpoints.refresh, {
    headers: { cookie: casa.refresh, origin: api.config.publicUrl },
  });

  expect(me).toMatchObject({ id: casa.id, email: casa.email, recipientName: 'Casa Alba' });
  expect(open).toMatchObject({ httpStatus: 200, user: { id: casa.id, email: casa.email } });
});

test('a founder signs in with the authenticator app, or a recovery code', async () => {
  const { studio } = people;
  const ticket = async () => {
    const body = { identifier: studio.email, password: people.password };
    return (await call(authEndpoints.signIn, { body })).ticket;
  };
  const finish = async (code: string) =>
    call(secondFactorEndpoints.signIn, { body: { ticket: await ticket(), code } });

  const byApp = await finish(codesOf(studio.totpSecret)(0));
  const byCode = await finish(studio.recoveryCodes[3] ?? '');

  expect([byApp.user.id, byCode.user.id]).toEqual([studio.id, studio.id]);
});

test('a founder signs in with the passkey', async () => {
  const { spa } = people;
  const authenticator = newAuthenticator(api.config.publicUrl, spa.passkey);

  const answer = await present(api, authenticator.get(await signInOptions(api)));

  expect(answer.json().user).toMatchObject({ id: spa.id, email: spa.email });
});

test('a colleague acts for the business with the role of before, and an invitation is accepted', async () => {
  const { studio, spa } = people;

  const eva = await tokenOf(studio.colleague);
  const { businesses } = await call(actingEndpoints.listBusinesses, { token: eva });
  const ida = await tokenOf(spa.invited);
  const joined = await call(teamEndpoints.accept, { token: ida, params: { id: spa.invitation } });

  expect(businesses).toMatchObject([{ id: studio.id, role: 'finance' }]);
  expect(joined).toMatchObject({ id: spa.id, role: 'support' });
});

test('registrations under way are confirmed, of a business and of a person', async () => {
  const { registering, plain } = people;

  await confirmWith(api, registering.confirmation);
  await confirmWith(api, plain.confirmation);
  const business = await call(authEndpoints.readMe, { token: await tokenOf(registering.email) });
  const person = await call(authEndpoints.readMe, { token: await tokenOf(plain.email) });

  expect(business).toMatchObject({ recipientName: 'Casa Lumen', email: registering.email });
  expect(person).toMatchObject({ recipientName: null, email: plain.email });
});

test('keys of before create a session, which is paid; a session of before is paid', async () => {
  const { casa, spa, payer } = people;
  const token = await tokenOf(payer.email);
  const body = { amount: '40.00', currency: 'EUR' };
  const { id } = await call(merchantEndpoints.createSession, { token: casa.apiToken, body });
  const pay = (session: string) =>
    call(payEndpoints.confirm, { params: { id: session }, token, body: { total: '152' } });

  const before = await call(balanceEndpoints.readBalance, { token: casa.named });
  const paid = [await pay(id), await pay(spa.pending)];
  const after = await call(balanceEndpoints.readBalance, { token: casa.named });
  const refused = await call(merchantEndpoints.createSession, { token: casa.named, body });

  expect(paid.map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
  expect(Number(after.cash) - Number(before.cash)).toBe(152);
  expect(refused).toMatchObject({ httpStatus: 403, code: 'scope_missing' });
});

test('a payment of before is refunded by a key of before', async () => {
  const { casa } = people;

  const refund = await call(refundsEndpoints.refundSession, {
    token: casa.apiToken,
    params: { id: casa.paid },
    body: { amount: '10.00' },
  });

  expect(refund).toMatchObject({ httpStatus: 201, amount: '10.00' });
});

test('webhook endpoints keep their secrets, and each gets the event of the next payment', async () => {
  const { casa } = people;
  const token = await tokenOf(casa.email);
  const { data } = await call(webhooksEndpoints.list, { token });
  const rows = await rowsOf<{ endpoint: string }>(
    api.db,
    sql`select distinct endpoint_id as endpoint from delivery d join event e on e.id = d.event_id
      where e.merchant_id = ${casa.id} and e.type = 'pay_session.paid'`,
  );

  expect(data.map(({ id }: { id: string }) => id).sort()).toEqual(
    [casa.endpoint, casa.second].sort(),
  );
  expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual([casa.endpoint, casa.second].sort());
});

test('a link of before shows its balances, and an invitation of before is accepted', async () => {
  const { casa, spa } = people;

  const link = await call(merchantLinkEndpoints.read, {
    token: casa.apiToken,
    params: { id: casa.link },
  });
  const accepted = await call(linkEndpoints.accept, {
    token: await tokenOf(spa.invited),
    params: { id: casa.invited },
  });

  expect(link).toMatchObject({ httpStatus: 200, id: casa.link });
  expect(accepted.httpStatus).toBe(200);
});

test('a payout of before is open, and is cancelled; the next one is asked for', async () => {
  const { casa } = people;
  const token = await provenTokenOf(casa.email);
  const cancelled = await call(withdrawalsEndpoints.cancel, {
    token,
    params: { id: casa.payout },
  });

  const next = await call(withdrawalsEndpoints.payout, {
    token,
    body: { amount: '10', password: people.password },
  });

  expect(cancelled.httpStatus).toBe(200);
  expect(next).toMatchObject({ kind: 'payout', amount: '10' });
});

test('a founder makes a new key with the password of before', async () => {
  const key = await call(apiKeysEndpoints.create, {
    token: await provenTokenOf(people.casa.email),
    body: { name: 'Till', scopes: ['balance:read'], currentPassword: people.password },
  });

  expect(key).toMatchObject({ httpStatus: 201, key: { name: 'Till' } });
});
