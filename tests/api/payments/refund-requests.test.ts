/** A payer requests a refund: notices to the business, limits, refusals. */

import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { ask, listed, requestsOf, withdraw } from '../../support/payments/refund-requests.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

type Answer = Awaited<ReturnType<typeof ask>>;
const outcome = (answer: Answer) => [answer.statusCode, answer.json().code];

async function asked(wish = {}) {
  const scene = await paidScene(api());
  const request = (await ask(api(), scene.payer, scene.id, wish)).json();
  return { ...scene, request };
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await rowsOf<{ type: string }>(
    api().db,
    sql`select type from event where subject_id = ${id} order by created_at, id`,
  );
  return rows.map(({ type }) => type);
}

describe('a payer who asks for a refund', () => {
  test('is heard by the business, which does not learn who it is', async () => {
    const { merchant, payer, id, transfer } = await paidScene(api(), { reference: 'order-17' });

    const response = await ask(api(), payer, id, {
      amount: '9.50',
      reason: 'not_received',
      message: ' It never came.\nReally. ',
    });

    expect(response.statusCode).toBe(201);
    const request = response.json();
    expect(request).toEqual({
      id: expect.stringMatching(/^rrq_/),
      paySessionId: id,
      transactionId: transfer,
      reference: 'order-17',
      status: 'open',
      amount: '9.50',
      gross: '10.00',
      currency: 'EUR',
      tokens: '38',
      reason: 'not_received',
      message: 'It never came.\nReally.',
      answer: null,
      refundId: null,
      createdAt: expect.any(String),
      answerBy: null,
      closedAt: null,
    });
    expect((await listed(api(), merchant)).json()).toEqual({ data: [request], next: null });
    expect((await requestsOf(api(), payer, id)).json()).toEqual({
      currency: 'EUR',
      figures: EXAMPLE_FIGURES,
      remaining: '38.00',
      mayAsk: false,
      giveBackUntil: null,
      requests: [request],
    });
    expect(await eventsOf(request.id)).toEqual(['refund_request.created']);
  });

  test('writes to the business by e-mail: what, why and for which order, not who', async () => {
    const { merchant, payer, id } = await paidScene(api(), { reference: 'order-17' });
    await ask(api(), payer, id, { reason: 'not_received', message: 'It never came.' });

    const mail = (await mailsTo(api(), merchant.email)).at(-1);

    expect(mail?.subject).toBe('A customer requests a refund of €9.50 · 38\u00a0SLS');
    for (const line of [
      'Reference: order-17',
      'Amount: €9.50 · 38\u00a0SLS',
      'Reason: It has not arrived',
      'Message: It never came.',
    ]) {
      expect(mail?.text).toContain(line);
    }
    // The owner, who is greeted, has the payer's first name here.
    for (const secret of [payer.email, 'Prado']) expect(mail?.text).not.toContain(secret);
  });

  test.each([
    [{ amount: '38.01' }, 409, 'refund_exceeds_payment'],
    [{ amount: '0.00' }, 422, 'validation_failed'],
    [{ amount: '1.001' }, 422, 'validation_failed'],
    [{ reason: 'bored' }, 422, 'validation_failed'],
    [{ message: 'x'.repeat(501) }, 422, 'validation_failed'],
  ])('is refused %j, and nothing is stored', async (wish, status, code) => {
    const { payer, id } = await paidScene(api());

    expect(outcome(await ask(api(), payer, id, wish))).toEqual([status, code]);
    expect((await requestsOf(api(), payer, id)).json().requests).toEqual([]);
  });

  test('waits for the answer to the last request', async () => {
    const { payer, id } = await asked();

    expect(outcome(await ask(api(), payer, id))).toEqual([409, 'refund_request_open']);
  });

  test('asks three times about one payment', async () => {
    const { payer, id } = await paidScene(api());
    for (let i = 0; i < 3; i++) {
      const { id: request } = (await ask(api(), payer, id)).json();
      await withdraw(api(), payer, request);
    }

    expect(outcome(await ask(api(), payer, id))).toEqual([409, 'refund_requests_exhausted']);
    expect((await requestsOf(api(), payer, id)).json().mayAsk).toBe(false);
  });

  test('asks ten times a day, over all payments', async () => {
    const scene = await paidScene(api(), { amount: '1.00' });
    await api().db.execute(sql`insert into refund_request
        (id, session_id, payer_id, merchant_id, amount, reason, status, closed_at)
      select ${newId('rrq')} || n, ${scene.id}, ${scene.payer.id}, merchant_id, 1, 'other',
        'withdrawn', now()
      from pay_session, generate_series(1, 10) n where id = ${scene.id}`);
    const other = await paidAgain(api(), scene, { amount: '1.00' });

    const answer = await ask(api(), scene.payer, other.id, { amount: '0.50' });

    expect(outcome(answer)).toEqual([429, 'rate_limited']);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  test('asks about payments of their own that are paid, and reads no others', async () => {
    const { id } = await asked();
    const stranger = await newMember(api());
    const unpaid = await payScene(api());

    for (const answer of [
      await ask(api(), stranger, id),
      await requestsOf(api(), stranger, id),
      await ask(api(), unpaid.payer, unpaid.id),
    ]) {
      expect(outcome(answer)).toEqual([404, 'session_not_found']);
    }
  });

  test("is checked by the database too, after the server's own check", async () => {
    const scene = await paidScene(api());
    const unpaid = await payScene(api());
    const stranger = await newMember(api());
    const outcomeOf = async (session: string, payer: string) => {
      const [row] = await rowsOf<{ outcome: string }>(
        api().db,
        sql`select refund_requests.ask(p_id => ${newId('rrq')}, p_session => ${session},
          p_payer => ${payer}, p_amount => 100, p_reason => 'other', p_message => null,
          p_per_day => 10, p_per_session => 3, p_event => ${newId('evt')}) as outcome`,
      );
      return row?.outcome;
    };

    expect(await outcomeOf(scene.id, stranger.id)).toBe('session_not_found');
    expect(await outcomeOf(unpaid.id, unpaid.payer.id)).toBe('session_not_found');
    expect(await outcomeOf(scene.id, scene.payer.id)).toBe('asked');
  });

  test('cannot ask for more than is left, nor after a refund in full', async () => {
    const scene = await paidScene(api());
    await refund(api(), scene, { amount: '28.50' });
    expect(outcome(await ask(api(), scene.payer, scene.id, { amount: '9.51' }))).toEqual([
      409,
      'refund_exceeds_payment',
    ]);
    await refund(api(), scene);

    expect(outcome(await ask(api(), scene.payer, scene.id, { amount: '0.01' }))).toEqual([
      409,
      'refund_exceeds_payment',
    ]);
    expect((await requestsOf(api(), scene.payer, scene.id)).json().mayAsk).toBe(false);
  });

  test('withdraws the request, once', async () => {
    const { payer, request } = await asked();
    const stranger = await newMember(api());
    expect(outcome(await withdraw(api(), stranger, request.id))).toEqual([404, 'not_found']);

    expect((await withdraw(api(), payer, request.id)).json()).toMatchObject({
      status: 'withdrawn',
      closedAt: expect.any(String),
    });
    expect(outcome(await withdraw(api(), payer, request.id))).toEqual([
      409,
      'refund_request_closed',
    ]);
  });
});
