/** The public status: what works, and the availability of 90 days, which the worker counts. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as statusEndpoints from '#shared/status/endpoints.ts';
import { checkFirst } from '../../../server/invariants.ts';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { statusReader } from '../../../server/platform/status/read.ts';
import { recordStatus } from '../../../server/platform/status/record.ts';
import { useApi } from '../../support/api/api.ts';
import { eventFor } from '../../support/webhooks/scene.ts';

const api = useApi();

let clock = Date.now();
/** The status is read at most once in 15 seconds. */
function letTimePass(): void {
  clock = Math.max(clock, Date.now()) + 16_000;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
}
beforeAll(() => checkFirst(api().db, api().config));
beforeEach(async () => {
  await api().database.owner.execute('delete from status_day');
  letTimePass();
});
afterEach(() => void vi.useRealTimers());

const record = () => recordStatus(api().db, api().config);
const rowsOf = async (part: string) => {
  const { rows } = await api().database.owner.execute(
    `select day::text as day, measured, good from status_day where part = '${part}' order by day`,
  );
  return rows as { day: string; measured: number; good: number }[];
};
const change = (statement: string) => api().database.owner.execute(statement);
const read = async () => (await api().call(statusEndpoints.read)).json();

describe('the worker', () => {
  test('counts a minute for each part that is configured', async () => {
    await record();
    await record();

    for (const part of ['payments', 'webhooks', 'mail']) {
      expect(await rowsOf(part)).toMatchObject([{ measured: 2, good: 2 }]);
    }
    expect(await rowsOf('cards')).toEqual([]);
  });

  test('counts unmeasured minutes as not working', async () => {
    await record();
    await change("update status_day set last_at = now() - interval '30 minutes 20 seconds'");
    await record();

    expect(await rowsOf('payments')).toMatchObject([{ measured: 31, good: 2 }]);
  });

  test('forgives a scheduler that is late by a little', async () => {
    await record();
    await change("update status_day set last_at = now() - interval '3 minutes 30 seconds'");
    await record();

    expect(await rowsOf('payments')).toMatchObject([{ measured: 2, good: 2 }]);
  });

  test('never counts more minutes than a day has', async () => {
    await record();
    await change("update status_day set last_at = now() - interval '9 days'");
    await record();

    expect(await rowsOf('payments')).toMatchObject([{ measured: 1440, good: 2 }]);
  });

  test('keeps 90 days', async () => {
    await change(`insert into status_day
      select (now() at time zone 'UTC')::date - age, 'mail', 1440, 1440, now() from unnest(array[89, 90]) age`);
    await record();

    expect(await rowsOf('mail')).toHaveLength(2);
  });
});

describe('everybody', () => {
  test('reads what works and its availability, rounded down', async () => {
    await record();
    await change("update status_day set measured = 1000, good = 999 where part = 'payments'");
    letTimePass();
    const status = await read();

    expect(status.parts.map(({ name }: { name: string }) => name)).toEqual([
      'payments',
      'webhooks',
      'mail',
    ]);
    expect(status.parts[0]).toMatchObject({ works: true, availability: '99.90' });
    expect(status.parts[0].days).toMatchObject([{ availability: '99.90' }]);
    await change("update status_day set measured = 1440, good = 1429 where part = 'payments'");
    letTimePass();
    expect((await read()).parts[0].availability).toBe('99.23');
  });

  test('reads the days in their order', async () => {
    await change(`insert into status_day
      select (now() at time zone 'UTC')::date - age, 'mail', 1440, 1440, now() from unnest(array[3, 9, 6]) age`);
    letTimePass();
    const { parts } = await read();
    const days = parts
      .find(({ name }: { name: string }) => name === 'mail')
      .days.map(({ day }: { day: string }) => day);

    expect(days).toEqual(days.toSorted());
    expect(days).toHaveLength(3);
  });

  test('reads that nothing works while the database does not answer', async () => {
    const gone = Object.assign(Object.create(api().db), {
      execute: () => Promise.reject(new Error('gone')),
    });

    const { parts } = await statusReader(gone, api().config)();

    expect(parts).toMatchObject([
      { name: 'payments', works: false, availability: null, days: [] },
      { name: 'webhooks', works: false, availability: null, days: [] },
      { name: 'mail', works: false, availability: null, days: [] },
    ]);
  });

  test('learns that events are late', async () => {
    const merchant = await eventFor(api(), 'https://shop.test/hook');
    await change(`update delivery d set created_at = now() - interval '10 minutes' from event e
      where e.id = d.event_id and e.merchant_id = '${merchant.id}'`);
    letTimePass();
    const { parts } = await read();
    await record();
    await change(
      `update delivery set status = 'dead', next_attempt_at = null where status = 'pending'`,
    );

    expect(parts.filter(({ works }: { works: boolean }) => !works)).toMatchObject([
      { name: 'webhooks' },
    ]);
    expect(await rowsOf('webhooks')).toMatchObject([{ measured: 1, good: 0 }]);
  });

  test('causes one reading in 15 seconds, however many ask', async () => {
    await read();
    const { web = api().database } = api().database;
    const statements = vi.spyOn(web.db, 'execute');
    await Promise.all([read(), read(), read()]);

    expect(statements).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test.each(allLanguages())('gets a page without scripts in %s', async (locale) => {
    await record();
    letTimePass();
    const page = await api().http.inject({
      url: '/status',
      headers: { 'accept-language': locale },
    });
    const { default: texts } = await import(`../../../locales/${locale}/status.json`);

    expect(page.statusCode).toBe(200);
    expect(page.headers['content-language']).toBe(locale);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-\S+'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    // Each measured part has a bar for every day, also for days without a figure.
    const rows = page.body.match(/<div class="days".*?<\/div>/g) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.match(/<i[ >]/g)).toHaveLength(90);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain(`<h1>${texts['all-work']}</h1>`);
    // One day is not called ninety.
    const all = new Intl.NumberFormat(locale, { style: 'percent' }).format(1);
    expect(page.body).not.toContain(texts.availability.replace('{{percent}}', all));
    expect(page.body).toContain(texts.payments);
    expect(page.body).not.toMatch(/\{\{|undefined|NaN/);
  });
});
