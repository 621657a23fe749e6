/**
 * The metrics: behind a token, correct, without personal data, and available without the database.
 */
import pino from 'pino';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { checkInvariants, INVARIANTS } from '../../../server/invariants.ts';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { startWebhookDispatcher } from '../../../server/merchants/events/webhook-dispatcher.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { ordersOf } from '../../support/authorisation/purchase-rows.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor } from '../../support/webhooks/scene.ts';

const TOKEN = 'a-token-that-is-long-enough-for-it';
const NEXT = 'a-token-that-follows-the-one-before';
const receiver = await startWebhookReceiver();
const api = useApi({ metricsTokens: [TOKEN, NEXT], webhookAllow: [receiver.address] });
afterAll(() => receiver.close());
afterEach(() => void vi.useRealTimers());

const scrape = (of: TestApi = api(), authorization: string | undefined = `Bearer ${TOKEN}`) =>
  of.http.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

let clock = Date.now();

/** Expires the cached figures of the database. */
function letTimePass(): void {
  clock = Math.max(clock, Date.now()) + 6_000;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
}

type Figures = Map<string, number>;

async function figures(of: TestApi = api()): Promise<Figures> {
  letTimePass();
  const { body } = await scrape(of);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** The change of a figure; a missing one counts as 0. */
const moved = (before: Figures, after: Figures, name: string) =>
  (after.get(name) ?? 0) - (before.get(name) ?? 0);

describe('the metrics', () => {
  test.each([
    ['nothing', ''],
    ['another token', `Bearer ${TOKEN}x`],
    ['the beginning of it', `Bearer ${TOKEN.slice(0, -1)}`],
    ['another scheme', `Basic ${TOKEN}`],
    ['the token alone', TOKEN],
  ])('are refused to a caller with %s', async (_, authorization) => {
    const answer = await scrape(api(), authorization);

    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    expect(answer.body).not.toContain('salus_');
  });

  test('are readable with either token, in the Prometheus format, and not cached', async () => {
    const answer = await scrape();

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/^salus_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect((await scrape(api(), `bearer ${NEXT}`)).statusCode).toBe(200);
  });

  test('do not exist when no token is set', async () => {
    const closed = await startApi({ metricsTokens: [] }, api().database);

    const answers = [await scrape(closed), await scrape(closed, 'Bearer null')];
    await closed.http.close();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('the metrics count', () => {
  test('successful and refused payments by outcome, with their duration', async () => {
    const { params, payer } = await payScene(api());
    const poor = await newMember(api(), { cash: '1' });
    const before = await figures();

    const body = { total: TOTAL };
    await api().call(payEndpoints.confirm, { params, token: poor.token, body });
    await api().call(payEndpoints.confirm, { params, token: payer.token, body });

    const after = await figures();
    const by = (name: string) => moved(before, after, name);
    const confirm = 'route="/api/pay/:id/confirm",method="POST"';
    expect(by('salus_payments_total{outcome="paid"}')).toBe(1);
    expect(by('salus_payments_total{outcome="insufficient_balance"}')).toBe(1);
    expect(by(`salus_http_request_duration_seconds_count{${confirm},status="2xx"}`)).toBe(1);
    expect(by(`salus_http_request_duration_seconds_count{${confirm},status="4xx"}`)).toBe(1);
    expect(
      by(`salus_http_request_duration_seconds_bucket{le="+Inf",${confirm},status="2xx"}`),
    ).toBe(1);
  });

  test('successful and refused sign-ins', async () => {
    const { email } = await newMember(api());
    const before = await figures();

    await signInWith(api(), email);
    await signInWith(api(), email, 'not the password');

    const after = await figures();
    const signIns = (outcome: string) =>
      moved(before, after, `salus_sign_ins_total{way="password",outcome="${outcome}"}`);
    expect([signIns('accepted'), signIns('credentials_invalid')]).toEqual([1, 1]);
  });

  test('due deliveries, and attempts by outcome', async () => {
    const [taken, refused] = [receiver.hook(), receiver.hook({ status: 500 })];
    for (const { url } of [taken, refused]) await eventFor(api(), url);
    const before = await figures();
    vi.useRealTimers();

    const { db, config, metrics } = api();
    const dispatcher = startWebhookDispatcher(
      db,
      config,
      pino({ level: 'silent' }),
      metrics.attempted,
    );
    await Promise.all([taken.hit, refused.hit]);
    await dispatcher.stop();

    const after = await figures();
    const attempts = (outcome: string) =>
      moved(before, after, `salus_delivery_attempts_total{outcome="${outcome}"}`);
    expect(before.get('salus_deliveries_due{lane="working"}')).toBeGreaterThanOrEqual(2);
    expect(after.get('salus_deliveries_due{lane="working"}')).toBe(0);
    expect(before.get('salus_event_oldest_pending_seconds{lane="working"}')).toBeGreaterThan(0);
    expect(after.get('salus_event_oldest_pending_seconds{lane="working"}')).toBe(0);
    // The refused one waits for its next attempt.
    expect(after.get('salus_event_oldest_pending_seconds{lane="failing"}')).toBeGreaterThan(0);
    expect([attempts('delivered'), attempts('status')]).toEqual([1, 1]);
  });

  test('pending credits and the age of the oldest', async () => {
    const { params, payer } = await payScene(api());
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });

    const before = await figures();
    await applyPendingCredits(api().db);
    const after = await figures();

    expect(before.get('salus_pending_credits')).toBeGreaterThan(0);
    expect(before.get('salus_pending_credit_oldest_seconds')).toBeGreaterThan(0);
    expect(after.get('salus_pending_credits')).toBe(0);
    expect(after.get('salus_pending_credit_oldest_seconds')).toBe(0);
  });

  test('unfinished purchases and withdrawals by status, including zeros', async () => {
    const before = await figures();
    await ordersOf(api(), (await newMember(api())).id);

    const after = await figures();

    expect(moved(before, after, 'salus_purchases_waiting{status="pending"}')).toBe(1);
    expect(after.get('salus_purchases_waiting{status="paid_uncredited"}')).toBe(0);
    for (const status of ['requested', 'approved', 'signing', 'signed', 'broadcast']) {
      expect(after.get(`salus_withdrawals_waiting{status="${status}"}`)).toBe(0);
    }
  });

  test('the invariants as the last scheduled check found them', async () => {
    await checkInvariants(api().db, api().config);
    const sound = await figures();
    await api().database.owner.execute('update invariant_check set breaches = 2 where name = $1', [
      'I3',
    ]);
    const broken = await figures();
    await checkInvariants(api().db, api().config);
    const mended = await figures();

    const breaches = (of: Figures) =>
      INVARIANTS.map(({ name }) => of.get(`salus_invariant_breaches{invariant="${name}"}`));
    expect(breaches(sound)).toEqual(INVARIANTS.map(() => 0));
    expect(broken.get('salus_invariant_breaches{invariant="I3"}')).toBe(2);
    expect(breaches(mended)).toEqual(INVARIANTS.map(() => 0));
    const checked = mended.get('salus_invariant_checked_timestamp_seconds{invariant="I1"}') ?? 0;
    expect(Date.now() / 1000 - checked).toBeLessThan(3600);
  });

  test('the database is queried once in five seconds, however often it is scraped', async () => {
    letTimePass();
    const first = (await scrape()).body;
    await ordersOf(api(), (await newMember(api())).id);
    const second = (await scrape()).body;
    const third = await figures();

    const pending = /salus_purchases_waiting\{status="pending"\} (\d+)/;
    const was = Number(pending.exec(first)?.[1]);
    expect(Number(pending.exec(second)?.[1])).toBe(was);
    expect(third.get('salus_purchases_waiting{status="pending"}')).toBe(was + 1);
  });
});

test('labels contain only route patterns and codes', async () => {
  const { params, payer, merchant } = await payScene(api());
  await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
  await signInWith(api(), payer.email, 'not the password');
  await api().http.inject(`/nowhere/${payer.id}?email=${payer.email}`);
  await api().http.inject(`/api/nowhere/${payer.id}`);

  const { body } = await scrape();

  for (const known of [params.id, payer.id, payer.email, payer.sid, merchant.id, TOKEN]) {
    expect(body).not.toContain(known);
  }
  const labels = [...body.matchAll(/\w+="([^"]*)"/g)].map(([, value]) => value ?? '');
  expect(
    labels.filter((value) => /[a-z]{2,4}_[0-9A-Z]{8,}|@|\?/i.test(value) && value.length > 24),
  ).toEqual([]);
  const routes = new Set(api().routes.map(({ url }) => url));
  const named = [...body.matchAll(/route="([^"]*)"/g)].map(([, value]) => value ?? '');
  expect(named.filter((route) => route !== '(none)' && !routes.has(route))).toEqual([]);
});

test('a process without its database still reports its own figures', async () => {
  const database = await openTestDatabase(1);
  const cutOff = await startApi({ metricsTokens: [TOKEN] }, database);
  const before = await figures(cutOff);
  await database.close();

  const after = await figures(cutOff);
  await cutOff.http.close();

  expect(before.get('salus_up_database')).toBe(1);
  expect(before.has('salus_pending_credits')).toBe(true);
  expect(after.get('salus_up_database')).toBe(0);
  // A stale figure would be mistaken for a current one.
  const left = [...after.keys()].filter((name) =>
    /^salus_(deliver(ies|y_late)|event|pending_credit|purchase|withdrawal|invariant)/.test(name),
  );
  expect(left).toEqual([]);
  const metrics = '{route="/metrics",method="GET",status="2xx"}';
  expect(moved(before, after, `salus_http_request_duration_seconds_count${metrics}`)).toBe(1);
});
