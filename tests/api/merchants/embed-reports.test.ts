/** Reports of checkout fallbacks, sent by the loaders on merchants' pages. */
import { describe, expect, test } from 'vitest';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import { newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

async function scene() {
  const merchant = await newMerchant(api());
  const { id } = await newPaySession(api(), merchant);
  const [session] = await rowsOf<{ id: string; merchantId: string; origins: string[] }>(
    api().db,
    sql`select id, merchant_id as "merchantId", origins from pay_session where id = ${id}`,
  );
  const [origin = ''] = session?.origins ?? [];
  const reports = () =>
    rowsOf<{
      merchantId: string;
      day: string;
      origin: string;
      step: string;
      reason: string;
      count: bigint;
      lastVersion: string;
      isForeign: boolean;
    }>(
      api().db,
      sql`select merchant_id as "merchantId", day, origin, step, reason, count, last_version as "lastVersion", is_foreign as "isForeign"
        from embed_report where merchant_id = ${merchant.id}`,
    );
  return { merchant, id, origin, reports };
}

const report = (sessionId: string, changes: Record<string, unknown> = {}) =>
  JSON.stringify({ sessionId, step: 'frame', reason: 'blocked', version: '0.2.0', ...changes });

/** The content type of a string sent by `navigator.sendBeacon`. */
const send = (payload: string, headers: Record<string, string> = {}, on = api()) =>
  on.http.inject({
    method: 'POST',
    url: '/api/embed/reports',
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload,
  });

describe('a report', () => {
  test('is counted for its merchant by day, page and reason', async () => {
    const { id, origin, reports } = await scene();

    for (const version of ['0.2.0', '0.2.1']) await send(report(id, { version }), { origin });
    await send(report(id, { reason: 'timeout' }), { origin });

    const rows = (await reports()).map(({ reason, count, lastVersion, origin: at }) => [
      at,
      reason,
      count,
      lastVersion,
    ]);
    expect(rows.sort()).toEqual([
      [origin, 'blocked', 2n, '0.2.1'],
      [origin, 'timeout', 1n, '0.2.0'],
    ]);
    const { output } = await ops(api(), 'embed:reports');
    expect(output).toContain(`2 × frame blocked  ${origin}`);
    const json = await ops(api(), 'embed:reports', '--json');
    expect(JSON.parse(json.output).data).toContainEqual(
      expect.objectContaining({ origin, reason: 'blocked', count: 2 }),
    );
  });

  test.each([
    ['https://evil.example', 'https://evil.example', true],
    ['null', 'null', false],
    [undefined, 'null', false],
    ['foreign', 'foreign', true],
    ['https://evil.example/path', 'foreign', true],
    ['<script>', 'foreign', true],
    [`https://${'a'.repeat(300)}.example`, 'foreign', true],
  ])('from %s is never counted as the merchant’s own page', async (from, noted, isForeign) => {
    const { id, reports } = await scene();

    await send(report(id), from ? { origin: from } : {});

    expect((await reports()).map((row) => [row.origin, row.isForeign])).toEqual([
      [noted, isForeign],
    ]);
  });

  test('of an unknown session gets the same answer and is not counted', async () => {
    const { id, origin } = await scene();
    const known = await send(report(id), { origin });
    const before = await rowCounts(api());

    const unknown = await send(report(newId('pay')), { origin });

    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('of an invitation is counted for its merchant like one of a payment', async () => {
    const { merchant, origin, reports } = await scene();
    const { id } = await newLinkSession(api(), merchant);

    await send(report(id), { origin });
    await send(report(id), { origin: 'https://evil.example' });

    expect((await reports()).map((row) => [row.origin, row.isForeign]).sort()).toEqual([
      ['https://evil.example', true],
      [origin, false],
    ]);
  });

  test('is accepted as JSON, too', async () => {
    const { id, reports } = await scene();

    expect((await send(report(id), { 'content-type': 'application/json' })).statusCode).toBe(200);
    expect(await reports()).toHaveLength(1);
  });

  test.each([
    ['an unknown step', { step: 'constructor' }, 422],
    ['a reason of its own', { reason: '<script>' }, 422],
    ['an invalid version', { version: 'a b' }, 422],
    ['a field too many', { merchant: 'usr_1' }, 422],
    ['more than a report is long', { version: '1'.repeat(600) }, 413],
  ])('with %s changes nothing', async (_, changes, status) => {
    const { id } = await scene();
    const before = await rowCounts(api());

    expect((await send(report(id, changes))).statusCode).toBe(status);
    expect(await rowCounts(api())).toEqual(before);
  });

  test.each([
    ['', 400],
    ['not json', 400],
    ['{"__proto__":{"step":"frame"}}', 400],
    ['[]', 422],
    ['null', 422],
  ])('that reads %j is refused with the envelope', async (payload, status) => {
    const response = await send(payload);

    expect([response.statusCode, typeof response.json().code]).toEqual([status, 'string']);
  });

  test('is rate-limited per address', async () => {
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, actsPerAddress: 2 } }, api().database);
    const { id } = await scene();

    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await send(report(id), {}, strict)).statusCode);

    expect(statuses).toEqual([200, 200, 429]);
    await strict.http.close();
  });

  test('is deleted after ninety days', async () => {
    const { id, merchant, reports } = await scene();
    await send(report(id));
    const day = new Date(Date.now() - 91 * 86_400_000).toISOString().slice(0, 10);
    await rowsOf(
      api().db,
      sql`insert into embed_report (merchant_id, origin, step, reason, day, last_version)
        values (${merchant.id}, 'null', 'frame', 'blocked', ${day}, '0.2.0')`,
    );

    await forgetAged(api().db, PERSONAL_DATA);

    expect((await reports()).map((row) => row.day)).not.toContain(day);
    expect(await reports()).toHaveLength(1);
  });
});

test('text is parsed as JSON by no other endpoint', async () => {
  const response = await api().http.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'text/plain' },
    payload: '{}',
  });

  expect(response.statusCode).toBe(415);
});
