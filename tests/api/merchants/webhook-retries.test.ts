/** Retries of an event that its merchant's server refuses. */
import { afterAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { alertsOf, attemptsOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { type Reply, startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor, makeEvent } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
/** A closed port. */
const gone = await startWebhookReceiver();
await gone.close();
const api = useApi({ webhookAllow: [receiver.address, gone.address] });
afterAll(() => receiver.close());

const MINUTE = 60;
const HOUR = 3600;

/** A merchant with an event to be sent, whose server gives these answers. */
async function waiting(...answers: Reply[]) {
  const hook = receiver.hook(...answers);
  return { hook, merchant: await eventFor(api(), hook.url) };
}

async function databaseTime(): Promise<number> {
  const [row] = await rowsOf<{ now: string }>(
    api().db,
    sql`select format.utc(clock_timestamp()) as now`,
  );
  return Date.parse(row?.now ?? '');
}

/** Sends what is due. @returns the least and the most seconds until the next attempt */
async function waitAfterAttempt(merchantId: string): Promise<{ least: number; most: number }> {
  await letDeliveriesBeDue(api(), merchantId);
  const before = await databaseTime();
  await api().deliver();
  const after = await databaseTime();
  const next = (await deliveryOf(api(), merchantId)).nextAttemptAt?.getTime() ?? Number.NaN;
  return { least: (next - after - 1) / 1000, most: (next - before + 1) / 1000 };
}

describe('a delivery that fails', () => {
  test('is tried ten times on the schedule, then is dead and raises an alert', async () => {
    const { hook, merchant } = await waiting(...Array<Reply>(10).fill({ status: 500 }));
    const delays = [
      ...[5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR],
      ...[20 * HOUR, 24 * HOUR],
    ];

    for (const delay of delays) {
      const { least, most } = await waitAfterAttempt(merchant.id);
      expect(most).toBeGreaterThanOrEqual(delay * 0.9);
      expect(least).toBeLessThanOrEqual(delay * 1.1);
    }
    const { id, status } = await deliveryOf(api(), merchant.id);
    expect([status, await alertsOf(api(), id)]).toEqual(['pending', []]);
    await letDeliveriesBeDue(api(), merchant.id);
    await api().deliver();

    expect(await deliveryOf(api(), merchant.id)).toMatchObject({
      status: 'dead',
      attempts: 10,
      nextAttemptAt: null,
    });
    expect(await alertsOf(api(), id)).toEqual(['delivery_dead']);
    expect((await attemptsOf(api(), id)).map(({ attempt }) => attempt)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ]);
    await letDeliveriesBeDue(api(), merchant.id);
    await api().deliver();
    expect(hook.received).toHaveLength(10);
  });

  test('is the same event each time, signed anew', async () => {
    const { hook, merchant } = await waiting({ status: 500 });

    await api().deliver();
    await letDeliveriesBeDue(api(), merchant.id);
    await api().deliver();

    const [first, second] = hook.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await deliveryOf(api(), merchant.id)).toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
  });

  test('is not tried before its time', async () => {
    const { hook } = await waiting({ status: 500 });

    await api().deliver();
    await api().deliver();

    expect(hook.received).toHaveLength(1);
  });

  test.each([200, 201, 202, 204, 299])('is over with the answer %i', async (status) => {
    const { merchant } = await waiting({ status });

    await api().deliver();

    expect((await deliveryOf(api(), merchant.id)).status).toBe('delivered');
  });

  test.each([301, 302, 307, 308])('does not follow the redirect %i', async (status) => {
    const elsewhere = receiver.hook();
    const { merchant } = await waiting({ status, headers: { location: elsewhere.url } });

    await api().deliver();

    const { id, status: state } = await deliveryOf(api(), merchant.id);
    expect(state).toBe('pending');
    expect(await attemptsOf(api(), id)).toMatchObject([{ responseStatus: status }]);
    expect(elsewhere.received).toEqual([]);
  });

  test('is written down with the beginning of the answer', async () => {
    const { merchant } = await waiting({ status: 500, body: `no\0pe ${'x'.repeat(5_000)}` });

    await api().deliver();

    const [attempt] = await attemptsOf(api(), (await deliveryOf(api(), merchant.id)).id);
    expect(attempt).toMatchObject({ responseStatus: 500, error: null });
    expect(attempt?.responseBody).toMatch(/^nope x+$/);
    expect(attempt?.responseBody?.length).toBeLessThanOrEqual(2_000);
  });

  test('is logged when no server answers', async () => {
    const merchant = await eventFor(api(), `http://${gone.address}/`);

    await api().deliver();

    const { id, status } = await deliveryOf(api(), merchant.id);
    const [attempt] = await attemptsOf(api(), id);
    expect([status, attempt?.responseStatus]).toEqual(['pending', null]);
    expect(attempt?.error).toContain('ECONNREFUSED');
  });

  test('is written down when its secret cannot be read, and holds up no other', async () => {
    const { merchant: broken, hook: unsent } = await waiting();
    const { hook } = await waiting();
    await rowsOf(
      api().db,
      sql`update webhook_endpoint set secret = ${new Uint8Array(60)}
        where merchant_id = ${broken.id}`,
    );

    await api().deliver();

    const { id } = await deliveryOf(api(), broken.id);
    expect(await attemptsOf(api(), id)).toMatchObject([{ responseStatus: null }]);
    expect([unsent.received.length, hook.received.length]).toEqual([0, 1]);
  });
});

describe('Retry-After', () => {
  test.each([
    ['seconds', () => '3600', HOUR, HOUR],
    ['a date', () => new Date(Date.now() + 2 * HOUR * 1000).toUTCString(), 2 * HOUR - 60, 2 * HOUR],
    ['less than the schedule', () => '1', 4, 6],
    ['more than a day', () => '864000', 24 * HOUR, 24 * HOUR],
    ['nonsense', () => 'soon', 4, 6],
  ])('given as %s is honoured between the schedule and a day', async (_, value, from, to) => {
    const { merchant } = await waiting({ status: 503, headers: { 'retry-after': value() } });

    const { least, most } = await waitAfterAttempt(merchant.id);

    expect(most).toBeGreaterThanOrEqual(from);
    expect(least).toBeLessThanOrEqual(to);
  });
});

describe('when a receiver works again', () => {
  const REFUSED = { status: 500 };

  test('what failed while it did not is sent at once, not at its next retry', async () => {
    const { hook, merchant } = await waiting(REFUSED, REFUSED);
    await api().deliver();
    await makeEvent(api(), merchant);
    await api().deliver();
    await makeEvent(api(), merchant);

    await api().deliver();
    await api().deliver();

    expect(
      hook.received
        .map(({ headers }) => headers['webhook-id'])
        .slice(3)
        .sort(),
    ).toEqual(
      hook.received
        .map(({ headers }) => headers['webhook-id'])
        .slice(0, 2)
        .sort(),
    );
  });

  test('an event that it refused while it took others keeps its schedule', async () => {
    const { hook, merchant } = await waiting(REFUSED, { status: 204 }, REFUSED);
    await api().deliver();
    for (const _ of ['the first other', 'the second other']) {
      await makeEvent(api(), merchant);
      await api().deliver();
      await api().deliver();
    }

    const [refused] = hook.received;
    const ids = hook.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.filter((id) => id === refused?.headers['webhook-id'])).toHaveLength(2);
    expect(ids).toHaveLength(4);
  });

  test('an event that it refused as one too many (429) keeps its schedule', async () => {
    const { hook, merchant } = await waiting({ status: 429, headers: { 'retry-after': '600' } });
    await api().deliver();
    await makeEvent(api(), merchant);
    await api().deliver();
    await api().deliver();

    expect(hook.received).toHaveLength(2);
  });
});
