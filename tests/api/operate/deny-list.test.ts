/** The deny list refuses addresses, cards and domains, and does not tell whom it refuses why. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { forgetPersonalData } from '../../../server/forget-personal-data.ts';
import { note } from '../../../server/merchants/domain/verification.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { bought, fund, startTestNetwork } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { initOperators, opsSigned } from '../../support/operators/operators.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
} from '../../support/people/people.ts';
import { newEmail, registerAs } from '../../support/people/registration.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
beforeAll(() => fund(api()));
afterAll(() => network.stop());
beforeEach(() => api().database.owner.db.execute(sql`delete from deny_entry`));

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const REASON = 'stolen tokens, case 7';

const deny = async (kind: string, value: string, ...more: string[]) => {
  const args = ['--kind', kind, '--value', value, '--reason', REASON, ...more];
  const { code, output } = await ops(api(), 'deny:add', ...args);
  expect([code, output]).toEqual([0, expect.stringContaining('is refused for')]);
};
const accept = (kind: string, value: string) =>
  ops(api(), 'deny:remove', '--kind', kind, '--value', value, '--reason', 'a mistake');
/** Moves an entry into the past. */
const expire = () =>
  api().database.owner.db.execute(sql`update deny_entry
    set created_at = created_at - interval '400 days', expires_at = now() - interval '1 second'`);
const alertsOf = async (subject: string) =>
  (
    await rowsOf<{ subject: string }>(
      api().db,
      sql`select subject_id as subject from alert
        where kind = 'deny_hit' and subject_id like ${`%, ${subject} on 20__-__-__`}`,
    )
  ).map((row) => row.subject.split(',')[0]);

describe('a denied address', () => {
  const leave = ({ token }: TestMember) =>
    api().call(exitWithdrawalsEndpoints.exit, {
      token,
      body: { address: ADDRESS, password: PASSWORD },
    });
  const leaver = () => newMember(api(), { cash: '0', stake: '12.5' });
  const approve = async () => {
    await api().db.execute(sql`select withdrawals.approve_due(
      p_screening => false, p_hold_new => interval '0', p_hold_known => interval '0',
      p_two_above => 0)`);
  };
  const seen = async ({ token }: TestMember) =>
    (await api().call(withdrawalsEndpoints.list, { token })).json().withdrawals[0];

  test('is refused for a withdrawal, in any case of its letters, without a reason', async () => {
    await deny('address', ADDRESS.toLowerCase());
    const member = await leaver();

    const answer = await leave(member);

    expect([answer.statusCode, answer.json().code]).toEqual([503, 'withdrawals_unavailable']);
    expect(answer.body).not.toMatch(/deny|denied|stolen|list/i);
    expect(await alertsOf(member.id)).toEqual(['address']);
    expect(await balanceOf(api(), member.cash)).toBe(0n);
  });

  test('is refused by the database too', async () => {
    await deny('address', ADDRESS);
    const { id } = await leaver();

    const [row] = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select withdrawals.request(p_id => ${`wd_${id}`}, p_member => ${id}, p_kind => 'exit',
        p_amount => ${'12500000000000000000'}::numeric, p_address => ${ADDRESS},
        p_hold_new => interval '0', p_hold_known => interval '0', p_cancel_hash => null,
        p_transfer => ${`txn_${id}`}, p_requested_by => null,
    p_two_above => 0, p_payout_roles => '{}', p_team_hold => '0') as outcome`,
    );

    expect(row?.outcome).toBe('withdrawals_unavailable');
  });

  test('holds a withdrawal that was requested before, until it is accepted again', async () => {
    const member = await leaver();
    const { id } = (await leave(member)).json();
    await api().database.owner.db.execute(
      sql`update withdrawal set hold_until = now() where id = ${id}`,
    );
    await deny('address', ADDRESS);
    await approve();
    const held = await seen(member);
    await accept('address', ADDRESS);
    await approve();

    expect(held).toMatchObject({ status: 'requested', underReview: true, cancellable: true });
    expect(JSON.stringify(held)).not.toContain('stolen');
    expect(await alertsOf(id)).toEqual(['address']);
    expect(await seen(member)).toMatchObject({ status: 'approved', underReview: false });
  });

  test('is accepted once its entry has expired, which is deleted then', async () => {
    await deny('address', ADDRESS, '--days', '30');
    await expire();

    const answer = await leave(await leaver());
    await forgetPersonalData(api().db);

    expect(answer.statusCode).toBe(201);
    expect(await rowsOf(api().database.owner.db, sql`select from deny_entry`)).toEqual([]);
  });
});

test('a payment with a denied card is refunded like one above a limit', async () => {
  const first = await bought(api(), network);
  const before = await balanceOf(api(), first.buyer.cash);
  await deny('card', first.purchase.id);
  const { buyer, purchase, intent } = await bought(api(), network);
  const { output } = await ops(api(), 'deny:list');
  const [, fingerprint = ''] = /^card +(\S+)/.exec(output) ?? [];
  const removed = await accept('card', fingerprint);
  const last = await bought(api(), network);

  const shown = await api().call(purchasesEndpoints.read, {
    params: { id: purchase.id },
    token: buyer.token,
  });
  expect(before).toBeGreaterThan(0n);
  expect(await balanceOf(api(), buyer.cash)).toBe(0n);
  expect(network.store.all('refund').map((each) => each.payment_intent)).toContain(intent);
  expect(shown.json()).toMatchObject({ status: 'refunded', failure: 'card_limit' });
  expect(shown.body).not.toMatch(/deny|denied|stolen/i);
  expect(await alertsOf(purchase.id)).toEqual(['card']);
  expect(removed.code).toBe(0);
  expect(await balanceOf(api(), last.buyer.cash)).toBe(before);
});

describe('a denied domain', () => {
  const prove = async ({ id }: { id: string }) => {
    const [sought] = await rowsOf<{ domain: string; token: string }>(
      api().db,
      sql`select domain, token from domain_proof where merchant_id = ${id}`,
    );
    if (!sought) throw new Error('no business');
    return note(api().db, id, sought, { method: 'dns', found: 'proven', isAsked: true });
  };

  test.each([
    ['shop-seven.example', 422],
    ['www.shop-seven.example', 422],
    ['eu.shop-seven.example', 422],
    ['myshop-seven.example', 201],
  ])('refuses the registration of %s: %d', async (recipientDomain, status) => {
    await deny('merchant', 'Shop-Seven.example');
    const business = { recipientName: 'Casa Siete', recipientDomain };

    const answer = await registerAs(api(), newEmail(), { business });

    expect(answer.statusCode).toBe(status);
    if (status === 201) return;
    expect(answer.json().errors).toMatchObject([
      { path: 'business.recipientDomain', message: 'A domain such as "shop.example".' },
    ]);
    expect(await alertsOf('a registration')).toEqual(['merchant']);
  });

  test('is not proven, and loses an earlier proof, until it is accepted again', async () => {
    const domain = 'proof-seven.example';
    const merchant = await newMerchant(api(), { domain, isVouchedFor: false });
    const first = await prove(merchant);
    await deny('merchant', domain);
    const denied = await prove(merchant);
    const isProven = await rowsOf(api().db, sql`select domain.is_proven(${merchant.id}) as is`);
    const vouched = await ops(api(), 'business:verify', '--email', merchant.email);
    await accept('merchant', domain);

    expect([first, denied]).toEqual(['proven', 'taken']);
    expect(isProven).toEqual([{ is: false }]);
    expect(await alertsOf(merchant.id)).toEqual(['merchant']);
    expect(vouched).toMatchObject({ code: 1, output: expect.stringContaining('deny list') });
    expect(await prove(merchant)).toBe('proven');
  });

  test('is not a further site of a business', async () => {
    const merchant = await newMerchant(api());
    await deny('merchant', 'site-seven.example');

    const answer = await api().call(businessEndpoints.createOrigin, {
      token: merchant.token,
      body: { origin: 'https://eu.site-seven.example', currentPassword: PASSWORD },
    });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'origin_unproven']);
    expect(await alertsOf(merchant.id)).toEqual(['merchant']);
  });
});

test.each([
  [['--kind', 'name', '--value', 'x'], /^kind: one of address, card, merchant/],
  [['--kind', 'address', '--value', '0x12'], /^value: an address/],
  [['--kind', 'merchant', '--value', 'https://shop.example'], /^value: a domain/],
  [['--kind', 'card', '--value', 'ord_unknown'], /^the card of ord_unknown is not known/],
  [['--kind', 'card', '--value', 'AOB934RVNwzk6xtn', '--days', '731'], /^days: /],
  [['--kind', 'card', '--value', 'AOB934RVNwzk6xtn', '--reason', ' '], /^reason: /],
])('%j is no entry', async (args, output) => {
  const all = args.includes('--reason') ? args : [...args, '--reason', REASON];

  const answer = await ops(api(), 'deny:add', ...all);

  expect(answer).toMatchObject({ code: 1, output: expect.stringMatching(output) });
});

test('duty adds, finance removes, everybody reads, and the log says who', async () => {
  const other: TestApi = await startApi({});
  const keys = await initOperators(other);
  const entry = ['--kind', 'address', '--value', ADDRESS, '--reason', REASON];

  const byViewer = await opsSigned(other, keys.vera, 'deny:add', ...entry);
  const bySupport = await opsSigned(other, keys.sam, 'deny:add', ...entry);
  const listed = await opsSigned(other, keys.vera, 'deny:list');
  const removedBySupport = await opsSigned(other, keys.sam, 'deny:remove', ...entry);
  const removed = await opsSigned(other, keys.fay, 'deny:remove', ...entry);
  const again = await opsSigned(other, keys.fay, 'deny:remove', ...entry);
  const { output: audit } = await opsSigned(other, keys.vera, 'audit');
  await other.http.close();
  await other.database.close();

  expect([byViewer, bySupport, removedBySupport, removed, again].map(({ code }) => code)).toEqual([
    1, 0, 1, 0, 1,
  ]);
  expect(listed.output).toMatch(/^address {3}0x5aaeb\S+ {2}until 20\S+ {2}sam {2}stolen tokens/);
  expect(audit).toMatch(/ sam deny:add .*stolen tokens, case 7.* done/);
  expect(audit).toMatch(/ fay deny:remove .* done/);
});
