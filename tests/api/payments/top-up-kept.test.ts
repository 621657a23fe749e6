/** A card has paid for a top-up, but the payment is no longer the one that was approved. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { letQuoteExpire, letSessionExpire } from '../../support/clock/age.ts';
import { reachLimit } from '../../support/payments/limits.ts';
import { cancelFor, payFor, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  outcomeOf,
  payByCard,
  type TopUpScene,
  topUpScene,
} from '../../support/payments/top-up-scene.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';

const { network, api } = await purchaseScene();

const statusOf = async (id: string): Promise<string> =>
  (await api().call(payEndpoints.read, { params: { id } })).json().status;
const cashOf = ({ payer }: TopUpScene) => balanceOf(api(), payer.cash);
const outcome = ({ payer, id }: TopUpScene) => outcomeOf(api(), payer, id);
const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

describe('the tokens stay in the balance and nothing is paid', () => {
  const changes: [string, string, (scene: TopUpScene) => Promise<unknown>][] = [
    ['the session was cancelled', 'session_not_pending', ({ id }) => cancelFor(api(), id)],
    ['the session has expired', 'session_not_pending', ({ id }) => letSessionExpire(api(), id)],
    ['somebody else has paid it', 'session_not_pending', ({ id }) => payFor(api(), id)],
    ['the total is no longer valid', 'quote_changed', ({ id }) => letQuoteExpire(api(), id)],
    [
      'the total has changed',
      'quote_changed',
      async ({ id }) => {
        await letQuoteExpire(api(), id);
        await owner(sql`insert into pay_quote (session_id, rate, gross, net, discount_basis_points, total, expires_at)
          select session_id, rate, gross, net, discount_basis_points, total - 1, now() + interval '1 hour'
          from pay_quote where session_id = ${id} order by id desc limit 1`);
      },
    ],
    ['the member has signed out', 'signed_out', ({ payer }) => endSession(api().db, payer.sid)],
    [
      'the sign-in has expired',
      'signed_out',
      ({ payer }) =>
        owner(sql`update auth_session set expires_at = now() where id = ${payer.sid}::uuid`),
    ],
    [
      'the approval is an hour old',
      'approval_expired',
      ({ purchase }) =>
        owner(sql`update top_up set created_at = created_at - interval '1 hour'
          where purchase_id = ${purchase.id}`),
    ],
    [
      'the business has reached its limit',
      'merchant_limit_reached',
      ({ merchant }) => reachLimit(api(), merchant),
    ],
    [
      'the member may no longer pay',
      'payments_disabled',
      ({ payer }) => owner(sql`update member set payments_enabled = false where id = ${payer.id}`),
    ],
    [
      'the account was frozen',
      'account_frozen',
      ({ payer }) =>
        owner(sql`update member set outgoing_frozen_at = now() where id = ${payer.id}`),
    ],
    [
      'the balance was spent elsewhere',
      'insufficient_balance',
      ({ payer }) =>
        owner(sql`select ledger.post(p_id => ${`txn_${crypto.randomUUID()}`}, p_kind => 'airdrop',
          p_business_key => ${crypto.randomUUID()},
          p_accounts => array[${payer.cash}::bigint, ${payer.stake}::bigint],
          p_amounts => array[-12.5e18, 12.5e18])`),
    ],
    [
      'the payment needs the member’s factor',
      'confirmation_required',
      ({ payer }) =>
        owner(sql`insert into payer_limit (member_id, amount) values (${payer.id}, 0)`),
    ],
  ];

  test.each(changes)('when %s', async (_, reason, change) => {
    const scene = await topUpScene(api());
    await change(scene);
    const before = await cashOf(scene);
    const paidBefore = await balanceOf(api(), scene.merchant.cash);

    await payByCard(api(), network, scene);

    expect((await cashOf(scene)) - before).toBe(tokens('139.5'));
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(paidBefore);
    const [row] = await rowsOf<{ status: string; reason: string }>(
      api().db,
      sql`select status, reason from top_up where purchase_id = ${scene.purchase.id}`,
    );
    expect(row).toEqual({ status: 'kept', reason });
  });

  test('when the member has paid by hand meanwhile', async () => {
    const scene = await topUpScene(api());
    const { payer, params } = scene;
    await deposit(api(), payer.cash, '139.5');
    const { token } = payer;
    await api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });

    await payByCard(api(), network, scene);

    expect(await outcome(scene)).toMatchObject({ status: 'kept', reason: 'session_not_pending' });
    expect(await cashOf(scene)).toBe(tokens('139.5'));
  });

  test('and a later round of the worker does not pay either', async () => {
    const scene = await topUpScene(api());
    const { payer } = scene;
    await owner(sql`update member set payments_enabled = false where id = ${payer.id}`);
    await payByCard(api(), network, scene);
    await owner(sql`update member set payments_enabled = true where id = ${payer.id}`);

    await payByCard(api(), network, scene);

    expect(await statusOf(scene.id)).toBe('pending');
  });
});
