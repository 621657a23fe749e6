/** Refused frames and fallbacks as their business sees them. */

import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import type { EmbedReport } from '#shared/doctor/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMerchant,
} from '../../support/people/people.ts';

const api = useApi();

const send = (sessionId: string, origin: string, reason = 'timeout') =>
  api().http.inject({
    method: 'POST',
    url: '/api/embed/reports',
    headers: { 'content-type': 'text/plain', origin },
    payload: JSON.stringify({ sessionId, step: 'frame', reason, version: '0.2.0' }),
  });

async function listOf({ token }: TestMerchant): Promise<EmbedReport[]> {
  return (await api().call(doctorEndpoints.listEmbedReports, { token })).json().data;
}

async function scene() {
  const merchant = await newMerchant(api());
  return { merchant, session: (await newPaySession(api(), merchant)).id };
}

test('fallbacks are listed by page and reason, the most frequent first', async () => {
  const { merchant, session } = await scene();
  await send(session, 'https://shop.test', 'blocked');
  for (let i = 0; i < 3; i++) await send(session, 'https://shop.test');
  for (let i = 0; i < 2; i++) await send(session, 'https://new.shop.test');

  expect(await listOf(merchant)).toEqual([
    expect.objectContaining({ origin: 'https://shop.test', count: 3, isForeign: false }),
    expect.objectContaining({ origin: 'https://new.shop.test', count: 2, isForeign: true }),
    expect.objectContaining({ origin: 'https://shop.test', reason: 'blocked', count: 1 }),
  ]);
});

test('a page that was allowed afterwards is no longer foreign', async () => {
  const { merchant, session } = await scene();
  const origin = 'https://new.shop.test';
  await send(session, origin);

  await api().call(businessEndpoints.createOrigin, {
    token: merchant.token,
    body: { origin, currentPassword: PASSWORD },
  });

  expect((await listOf(merchant)).map((row) => row.isForeign)).toEqual([false]);
});

describe('reports from unknown origins', () => {
  test('list ten pages a day, and the rest together', async () => {
    const { merchant, session } = await scene();

    for (let i = 0; i < 14; i++) await send(session, `https://stranger-${i}.test`);
    await send(session, 'https://stranger-3.test');

    const reports = await listOf(merchant);
    expect(reports).toHaveLength(11);
    expect(reports[0]).toMatchObject({ origin: null, count: 4 });
    expect(reports[1]).toMatchObject({ origin: 'https://stranger-3.test', count: 2 });
  });

  test('allow no origin, and are not visible to another business', async () => {
    const { session } = await scene();
    await send(session, 'https://stranger.test');

    expect(await listOf(await newMerchant(api()))).toEqual([]);
  });
});

test('reports of thirty days are listed', async () => {
  const { merchant } = await scene();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const [origin, ago] of [
    ['https://shop.test', 29],
    ['https://old.test', 31],
  ] as const) {
    await rowsOf(
      api().db,
      sql`insert into embed_report (merchant_id, step, reason, last_version, origin, day)
        values (${merchant.id}, 'frame', 'blocked', '0.2.0', ${origin}, ${day(ago)})`,
    );
  }

  expect((await listOf(merchant)).map(({ origin }) => origin)).toEqual(['https://shop.test']);
});
