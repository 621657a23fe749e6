/** The business answers a refund request: by refunding, or by declining with a word. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { ask, decline, listed, requestsOf } from '../../support/payments/refund-requests.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { newMerchant } from '../../support/people/people.ts';

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

describe('a business', () => {
  test('declines with a word, which the payer reads', async () => {
    const { merchant, payer, id, request } = await asked();

    const response = await decline(api(), merchant, request.id, 'It left our shop whole.');

    expect(response.json()).toMatchObject({
      status: 'declined',
      answer: 'It left our shop whole.',
    });
    expect((await requestsOf(api(), payer, id)).json()).toMatchObject({
      mayAsk: true,
      giveBackUntil: null,
      requests: [{ status: 'declined', answer: 'It left our shop whole.' }],
    });
    expect(await eventsOf(request.id)).toEqual([
      'refund_request.created',
      'refund_request.declined',
    ]);
    expect(outcome(await decline(api(), merchant, request.id))).toEqual([
      409,
      'refund_request_closed',
    ]);
  });

  test('declines, and the payer gets an e-mail with the answer', async () => {
    const { merchant, payer, request } = await asked();

    await decline(api(), merchant, request.id, 'It left our shop whole.');

    const mail = (await mailsTo(api(), payer.email)).at(-1);
    expect(mail?.subject).toBe('Your refund request was declined');
    expect(mail?.text).toContain('Amount: €9.50 · 38\u00a0SLS');
    expect(mail?.text).toContain('Answer: It left our shop whole.');
  });

  test('declines once per Idempotency-Key, and reads the same answer again', async () => {
    const { merchant, request } = await asked();
    const headers = { 'idempotency-key': 'decline-1' };

    const [first, again] = [
      await decline(api(), merchant, request.id, 'No.', headers),
      await decline(api(), merchant, request.id, 'No.', headers),
    ];

    expect(first.statusCode).toBe(200);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('refunds and names the request, which is answered by that refund', async () => {
    const { merchant, request, ...scene } = await asked();

    const given = await refund(
      api(),
      { ...scene, merchant },
      { amount: '9.50', refundRequest: request.id },
    );

    expect(given.statusCode).toBe(201);
    expect((await listed(api(), merchant, { status: 'refunded' })).json().data).toMatchObject([
      { id: request.id, refundId: given.json().id },
    ]);
    expect(await eventsOf(request.id)).toEqual([
      'refund_request.created',
      'refund_request.refunded',
    ]);
  });

  test('answers an open request by a refund in full that does not name it', async () => {
    const { request, ...scene } = await asked();

    await refund(api(), scene);

    expect((await requestsOf(api(), scene.payer, scene.id)).json().requests).toMatchObject([
      { id: request.id, status: 'refunded' },
    ]);
  });

  test('leaves the request open by a partial refund that does not name it', async () => {
    const { request, ...scene } = await asked();

    await refund(api(), scene, { amount: '5.00' });

    expect((await requestsOf(api(), scene.payer, scene.id)).json().requests).toMatchObject([
      { id: request.id, status: 'open' },
    ]);
  });

  test('refunds nothing for a request that is answered, or of another payment', async () => {
    const { request, ...scene } = await asked();
    const other = await paidAgain(api(), scene);
    const elsewhere = await refund(api(), other, { refundRequest: request.id });
    expect(outcome(elsewhere)).toEqual([404, 'not_found']);
    await decline(api(), scene.merchant, request.id);

    const late = await refund(api(), scene, { amount: '9.50', refundRequest: request.id });

    expect(outcome(late)).toEqual([409, 'refund_request_closed']);
    expect((await requestsOf(api(), scene.payer, scene.id)).json().remaining).toBe('38.00');
  });

  test('reads and answers its own requests only', async () => {
    const { request } = await asked();
    const other = await newMerchant(api());

    expect((await listed(api(), other)).json()).toEqual({ data: [], next: null });
    expect(outcome(await decline(api(), other, request.id))).toEqual([404, 'not_found']);
    expect(outcome(await listed(api(), other, { after: request.id }))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  test('reads them in pages, newest first', async () => {
    const scene = await asked();
    const second = await paidAgain(api(), scene);
    const { id: newest } = (await ask(api(), scene.payer, second.id)).json();

    const first = (await listed(api(), scene.merchant, { limit: '1' })).json();
    const rest = (await listed(api(), scene.merchant, { limit: '1', after: first.next })).json();

    expect([first.data[0].id, rest.data[0].id, rest.next]).toEqual([
      newest,
      scene.request.id,
      null,
    ]);
  });
});

test('declined and refunded at once: one answer counts, and nothing is refunded twice', async () => {
  const { merchant, request, ...scene } = await asked();

  const answers = await Promise.all([
    decline(api(), merchant, request.id),
    ...Array.from({ length: 4 }, () =>
      refund(api(), { ...scene, merchant }, { amount: '9.50', refundRequest: request.id }),
    ),
  ]);

  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status < 300)).toHaveLength(
    1,
  );
  const { remaining, requests } = (await requestsOf(api(), scene.payer, scene.id)).json();
  expect(remaining).toBe(requests[0].status === 'refunded' ? '28.50' : '38.00');
});
