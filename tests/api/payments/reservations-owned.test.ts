/** Reserved tokens are the payer's until they are captured: in the books, at an exit and in every list. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as detailEndpoints from '#shared/transactions/detail-endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { readBooks } from '../../../server/tokens/reserves/books.ts';
import { useApi } from '../../support/api/api.ts';
import { newCast } from '../../support/authorisation/callers.ts';
import { testCastOf } from '../../support/authorisation/test-cast.ts';
import { leave } from '../../support/cards/holds.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import {
  approve,
  capture,
  release,
  releaseDue,
  reservableScene,
  reservationsOf,
  reservedBy,
  reservedScene,
  reserveTokens,
  sessionOf,
} from '../../support/payments/reservations.ts';
import { balanceOf, newMember, PASSWORD, tokens } from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN });

const transactionsOf = async (token: string) =>
  (await api().call(transactionsEndpoints.list, { token })).json().data;

describe('the proof of reserves', () => {
  test('counts reserved tokens as their payer’s', async () => {
    const { payer, merchant } = await reservedScene(api());
    await sealAll(api().db);

    const { owners = [] } = (await readBooks(api().db)) ?? {};

    expect(owners).toContainEqual({ memberId: payer.id, units: tokens('1000') });
    expect(owners.map(({ memberId }) => memberId)).not.toContain(merchant.id);
  });

  test('counts a captured part as the business’s', async () => {
    const scene = await reservedScene(api());
    await capture(api(), scene, { amount: '9.50' });
    await sealAll(api().db);

    const { owners = [] } = (await readBooks(api().db)) ?? {};

    expect(owners).toContainEqual({ memberId: scene.payer.id, units: tokens('962') });
    expect(owners).toContainEqual({ memberId: scene.merchant.id, units: tokens('38') });
  });

  test('leaves out a capture after the seal', async () => {
    const scene = await reservedScene(api());
    await sealAll(api().db);
    await capture(api(), scene, { amount: '9.50' });

    const { owners = [] } = (await readBooks(api().db)) ?? {};

    expect(owners).toContainEqual({ memberId: scene.payer.id, units: tokens('1000') });
  });
});

describe('an open reservation', () => {
  test('keeps its payer from leaving, and says until when', async () => {
    const scene = await reservedScene(api(), {}, { cash: '152', stake: '1000' });

    const answer = await leave(api(), scene.payer);

    const { captureBefore } = await sessionOf(api(), scene);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'cash_not_empty']);
    expect(answer.json().errors).toMatchObject([{ path: 'reservedUntil', message: captureBefore }]);
  });

  test('keeps its payer from being deleted, and says until when', async () => {
    const scene = await reservedScene(api(), {}, { cash: '152' });

    const shown = (await api().call(erasureEndpoints.read, { token: scene.payer.token })).json();
    const asked = await api().call(erasureEndpoints.request, {
      token: scene.payer.token,
      body: { currentPassword: PASSWORD },
    });

    const { captureBefore } = await sessionOf(api(), scene);
    expect(shown).toMatchObject({ blockers: ['reservation'], reservedUntil: captureBefore });
    expect(asked.json().code).toBe('erasure_blocked');
  });

  test('is a payment of its payer and none of the business, which a capture adds', async () => {
    const scene = await reservedScene(api(), { reference: 'visit-7' });
    expect(await transactionsOf(scene.merchant.token)).toEqual([]);

    await capture(api(), scene, { amount: '9.50' });

    const [back, made] = await transactionsOf(scene.payer.token);
    expect(made).toMatchObject({
      ...{ id: scene.transfer, type: 'payment', amount: '-152', reverses: null },
      money: { amount: '-38.00' },
    });
    expect(back).toMatchObject({
      ...{ type: 'payment', amount: '114', reverses: scene.transfer },
      money: { amount: '28.50' },
    });
    expect(await transactionsOf(scene.merchant.token)).toMatchObject([
      { type: 'payment', amount: '38', order: 'visit-7', money: { amount: '9.50' } },
    ]);
  });

  test('is shown to its payer with its steps and its receipt', async () => {
    const scene = await reservedScene(api());
    await capture(api(), scene, { amount: '9.50' });
    const call = { params: { id: scene.transfer }, token: scene.payer.token };

    const timeline = (await api().call(transactionsEndpoints.readTimeline, call)).json();
    const detail = (await api().call(detailEndpoints.read, call)).json();

    expect(timeline.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      'created',
      'authorized',
      'paid',
    ]);
    expect(detail.receipt).toMatchObject({
      id: scene.id,
      receipt: { transactionId: scene.transfer, total: '152', returned: '114' },
    });
  });

  test('is no sale, and a captured part is one of this part', async () => {
    const scene = await reservedScene(api());
    const read = async () =>
      (await api().call(salesEndpoints.read, { token: scene.merchant.token })).json();
    const before = await read();

    await capture(api(), scene, { amount: '9.50' });

    expect(before.totals).toMatchObject({ payments: 0, received: '0' });
    expect((await read()).currencies).toMatchObject([
      { payments: 1, figures: { gross: '10.00', discount: '0.50', net: '9.50', received: '38' } },
    ]);
    const listed = await api().call(salesEndpoints.listPayments, { token: scene.merchant.token });
    expect(listed.json().data).toMatchObject([
      { status: 'paid', figures: { gross: '10.00', net: '9.50', received: '38' } },
    ]);
  });

  test('is nothing that the business can pay out or stake', async () => {
    const scene = await reservedScene(api());

    const accounts = (
      await api().call(walletEndpoints.readAccounts, { token: scene.merchant.token })
    ).json();

    expect(accounts.accounts).toMatchObject([{ balance: '0' }, { balance: '0' }]);
    expect(await reservedBy(api(), scene.merchant)).toBe(tokens('152'));
  });
});

describe('an approval asks what a payment asks', () => {
  test('for a confirmation above the payer’s limit', async () => {
    const scene = await reservableScene(api());
    await api().database.owner.db.execute(
      sql`insert into payer_limit (member_id, amount) values (${scene.payer.id}, 1)`,
    );

    const answer = await approve(api(), scene);

    expect(answer.json().code).toBe('confirmation_required');
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
  });

  test('for the level of the session, and enough tokens', async () => {
    const low = await reservableScene(api(), { minimumLevel: 'Gemma' });
    const poor = await reservableScene(api(), {}, { cash: '151.9999' });

    expect((await approve(api(), low)).json().code).toBe('level_too_low');
    expect((await approve(api(), poor)).json().code).toBe('insufficient_balance');
  });

  test('for a payer who is not frozen', async () => {
    const scene = await reservableScene(api());
    await api().database.owner.db.execute(
      sql`update member set outgoing_frozen_at = now() where id = ${scene.payer.id}`,
    );

    expect((await approve(api(), scene)).json().code).toBe('account_frozen');
  });

  test('and counts against what the payer may pay without one', async () => {
    const scene = await reservedScene(api());
    await release(api(), scene);

    const [row] = await rowsOf<{ spent: string }>(
      api().db,
      sql`select format.decimal(spent, 18) as spent from payer_limit where member_id = ${scene.payer.id}`,
    );
    expect(row).toEqual({ spent: '152' });
  });

  test('and another member’s approval of a reserved session is refused', async () => {
    const scene = await reservedScene(api());
    const other = await newMember(api());

    const answer = await api().call(payEndpoints.confirm, {
      params: { id: scene.id },
      token: other.token,
      body: { total: '152' },
    });

    expect(answer.json().code).toBe('session_not_pending');
  });
});

test('a business in test mode has its own time, by which a reservation ends', async () => {
  const { merchant, member } = await testCastOf(api(), await newCast(api()));
  const reservation = await reserveTokens(api(), member, merchant, 19);
  await api().database.owner.db.execute(
    sql`insert into test_clock (merchant_id, now_at) values (${merchant.id}, now() + interval '8 days')`,
  );

  const refused = await capture(api(), reservation);
  const [shown] = await reservationsOf(api(), member);
  await releaseDue(api());

  expect(refused.json().code).toBe('reservation_expired');
  expect(shown).toMatchObject({ id: reservation.id, status: 'returning' });
  expect(await sessionOf(api(), reservation)).toMatchObject({ status: 'released' });
});
