/** The test mode of a business, beside its live one on the same installation. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as eventEndpoints from '#shared/events/merchant-endpoints.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import { actFor, newColleague } from '../../support/people/team.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
const ownerDb = () => api().database.owner.db;

async function scene() {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const live = await newPaySession(api(), shop);
  const session = await newPaySession(api(), { ...shop, apiToken: twin.apiToken });
  const member = await newTestMember(api(), twin);
  const { jwt } = (await signInAt(api(), session.id, member)).json();
  return { shop, twin, live, session, member: { ...member, token: jwt as string } };
}

const confirm = (id: string, token: string, total: string) =>
  api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });

describe('a test payment', () => {
  test('is paid by a test member with test tokens, and announced as a test', async () => {
    const { session, member, twin, shop } = await scene();
    const read = (
      await api().call(payEndpoints.read, { params: { id: session.id }, token: member.token })
    ).json();
    expect(read).toMatchObject({ livemode: false, payer: { availability: 'available' } });

    const paid = await confirm(session.id, member.token, read.quote.total);

    expect([paid.statusCode, paid.body]).toEqual([200, expect.stringContaining('transactionId')]);
    const events = (
      await api().call(eventEndpoints.list, {
        token: twin.apiToken,
      })
    ).json();
    expect(events.data).toMatchObject([{ type: 'pay_session.paid', livemode: false }]);
    const own = (
      await api().call(eventEndpoints.list, {
        token: shop.apiToken,
      })
    ).json();
    expect(own.data).toEqual([]);
  });

  test('shows no payer to a live member, who cannot pay it', async () => {
    const { session } = await scene();
    const ana = await newMember(api());
    const read = (
      await api().call(payEndpoints.read, { params: { id: session.id }, token: ana.token })
    ).json();
    expect(read.payer).toBeNull();

    const paid = await confirm(session.id, ana.token, read.quote.total);

    expect([paid.statusCode, paid.json().code]).toEqual([409, 'mode_mismatch']);
    const [row] = await rowsOf(
      ownerDb(),
      sql`select status, payer_id from pay_session where id = ${session.id}`,
    );
    expect(row).toEqual({ status: 'pending', payer_id: null });
  });

  test('a live payment is not paid by a test member', async () => {
    const { live, member } = await scene();
    const paid = await confirm(live.id, member.token, live.quote.total);
    expect([paid.statusCode, paid.json().code]).toEqual([409, 'mode_mismatch']);
  });
});

describe('a key of one mode', () => {
  test('gets mode_mismatch for a record of the other, and strangers get not found', async () => {
    const { shop, twin, live, session } = await scene();
    const read = (id: string, token: string) =>
      api().call(merchantEndpoints.readSession, { params: { id }, token });

    for (const [id, token] of [
      [session.id, shop.apiToken],
      [live.id, twin.apiToken],
    ] as const) {
      const refused = (await read(id, token)).json();
      expect(refused).toMatchObject({
        statusCode: 409,
        code: 'mode_mismatch',
        errors: [{ path: 'params.id' }],
      });
    }
    const stranger = await newMerchant(api());
    expect((await read(session.id, stranger.apiToken)).json().code).toBe('session_not_found');
    expect((await read(live.id, (await twinOf(api(), stranger)).apiToken)).json().code).toBe(
      'session_not_found',
    );
  });

  test('makes test members in test mode only', async () => {
    const { shop } = await scene();
    const made = await api().call(testModeEndpoints.create, {
      token: shop.apiToken,
      body: { name: 'Tara' },
    });
    expect([made.statusCode, made.json().code]).toEqual([409, 'mode_mismatch']);
  });
});

describe('a test member', () => {
  test('signs in at the payments of their business only', async () => {
    const { session, live, member } = await scene();
    const { email, password } = member;
    const other = await scene();
    expect((await signInAt(api(), session.id, member)).statusCode).toBe(200);
    for (const place of [live.id, other.session.id]) {
      expect((await signInAt(api(), place, member)).json().code).toBe('credentials_invalid');
    }
    const nowhere = await api().call(authEndpoints.signIn, {
      body: { identifier: email, password },
    });
    expect(nowhere.json().code).toBe('credentials_invalid');
    const byRow = await api().call(authEndpoints.signIn, {
      body: { identifier: `${member.id}@test.invalid`, password },
    });
    expect(byRow.json().code).toBe('credentials_invalid');
  });

  test('has a refresh cookie of its own name', async () => {
    const { session, member } = await scene();
    const signedIn = await signInAt(api(), session.id, member);
    expect(signedIn.cookies.map(({ name }) => name)).toContain('salus_test_refresh');
    expect(signedIn.cookies.map(({ name }) => name)).not.toContain('salus_refresh');
    const cookie = signedIn.cookies.find(({ name }) => name === 'salus_test_refresh')?.value ?? '';
    const headers = { origin: api().config.publicUrl, cookie: `salus_test_refresh=${cookie}` };

    const asLive = await api().call(authEndpoints.refresh, { headers });
    expect(asLive.json()).toEqual({ jwt: null, user: null });
    const asTest = await api().call(authEndpoints.refreshTest, { headers });
    expect(asTest.json().user).toMatchObject({
      id: member.id,
      livemode: false,
      email: member.email,
    });
  });

  test('has tokens that say their mode: one that says the other is not accepted', async () => {
    const { session, member } = await scene();
    const ana = await newMember(api());
    const inTest = (await signInAt(api(), session.id, member)).cookies;
    const sid = inTest.find(({ name }) => name === 'salus_test_refresh')?.value.split('.')[0] ?? '';
    const { jwt: keys } = api().config.secrets;
    const me = async (claims: { sid: string; livemode?: boolean }) =>
      (await api().call(authEndpoints.readMe, { token: (await issueToken(keys, claims)).jwt }))
        .statusCode;

    expect(await me({ sid, livemode: false })).toBe(200);
    expect(await me({ sid })).toBe(401);
    expect(await me({ sid: ana.sid, livemode: false })).toBe(401);
  });

  test('is funded, listed and deleted by the team', async () => {
    const { twin, member } = await scene();
    const list = async () =>
      (await api().call(testModeEndpoints.list, { token: twin.apiToken })).json().data;
    expect(await list()).toMatchObject([{ id: member.id, level: 'Sens', cash: '1000' }]);

    const funded = await api().call(testModeEndpoints.fund, {
      params: { id: member.id },
      token: twin.apiToken,
      body: { cash: '5.5' },
    });
    expect(funded.json()).toMatchObject({ cash: '1005.5' });
    const most = await api().call(testModeEndpoints.fund, {
      params: { id: member.id },
      token: twin.apiToken,
      body: { cash: '10000000' },
    });
    expect(most.json().code).toBe('test_tokens_exhausted');

    const removed = await api().call(testModeEndpoints.remove, {
      params: { id: member.id },
      token: twin.apiToken,
    });
    expect(removed.statusCode).toBe(200);
    expect(await list()).toEqual([]);
    const me = await api().call(authEndpoints.readMe, { token: member.token });
    expect(me.statusCode).toBe(401);
  });
});

describe('a person of the team', () => {
  test('switches to test mode, acts with the same role, and back', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'developer');
    const choose = (livemode: boolean) =>
      api().call(testModeEndpoints.chooseMode, { token: eva.token, body: { livemode } });

    const test = (await choose(false)).json();
    expect(test).toMatchObject({ livemode: false, recipientName: 'Casa Alba' });
    expect(test.id).not.toBe(shop.id);
    const members = await api().call(testModeEndpoints.list, { token: eva.token });
    expect(members.statusCode).toBe(200);

    expect((await choose(true)).json().id).toBe(shop.id);
    expect((await choose(false)).json().id).toBe(test.id);
    const stranger = await newMember(api());
    expect((await actFor(api(), stranger, test.id)).statusCode).toBe(404);
  });
});

describe('a link', () => {
  test('of a test business is accepted by its test members only', async () => {
    const { twin, member } = await scene();
    const ana = await newMember(api());
    const made = await api().call(merchantLinkEndpoints.createSession, {
      token: twin.apiToken,
      body: {},
    });
    const params = { id: made.json().id };

    const refused = await api().call(linkEndpoints.accept, { params, token: ana.token });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'mode_mismatch']);
    const accepted = await api().call(linkEndpoints.accept, { params, token: member.token });
    expect(accepted.json()).toMatchObject({ livemode: false, status: 'linked' });
  });
});
