/** The queues for operators, and the live figures. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

interface Figure {
  name: string;
  value: string;
  detail: string;
  isBad: boolean;
}

const owner = () => api().database.owner.db;
const data = async (...command: string[]) =>
  JSON.parse((await ops(api(), ...command, '--json')).output).data;
const figure = async (name: string): Promise<Figure | undefined> =>
  (await data('figures')).find((one: Figure) => one.name.startsWith(name));
const payments = async () => Number((await figure('Payments'))?.value);

async function pay() {
  const scene = await payScene(api());
  const { params, payer } = scene;
  await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
  return scene;
}

describe('figures', () => {
  test('count the payments of a day and the deposits from the chain', async () => {
    const before = await payments();
    const { id } = await pay();
    const after = await payments();
    await owner().execute(
      sql`update event set created_at = now() - interval '25 hours' where subject_id = ${id}`,
    );

    expect(after).toBe(before + 1);
    expect(await payments()).toBe(before);
    expect(await figure('Chain in 24 h')).toMatchObject({
      value: expect.stringMatching(/^in [1-9][\d.]* tokens$/),
      detail: 'out 0 tokens',
    });
  });

  test('compare liabilities with custody, and say when tokens are missing', async () => {
    const unread = await figure('Liabilities');
    await owner().execute(sql`insert into custody_check (checked_at, block_number, difference)
      values (now(), 1, -2000000000000000000) on conflict (only_row) do update
      set checked_at = excluded.checked_at, difference = excluded.difference`);
    const missing = await figure('Liabilities');
    await owner().execute(sql`update custody_check set difference = 0`);

    expect(unread).toMatchObject({ isBad: false });
    expect(missing).toMatchObject({ isBad: true });
    expect(missing?.detail).toMatch(/^custody differs by -2, /);
    expect((await figure('Liabilities'))?.detail).toMatch(/^equal custody, /);
  });

  test('show the delivery lag and the used error budget', async () => {
    const merchant = await newMerchant(api(), { webhook: 'https://shop.test/hook' });
    const before = await figure('Error budget');
    await owner().execute(sql`with e as (
        insert into event (id, merchant_id, type, subject_id, payload, created_at)
        values ('evt_late', ${merchant.id}, 'pay_session.paid', 'pay_late', '{}', now() - interval '5 minutes')
        returning id)
      insert into delivery (id, event_id, endpoint_id, next_attempt_at)
      select 'dlv_late', e.id, w.id, now() - interval '5 minutes' from e, webhook_endpoint w
      where w.merchant_id = ${merchant.id}`);
    const lag = await figure('Delivery lag');
    const budget = await figure('Error budget');

    expect(before).toMatchObject({ value: '0 %', isBad: false });
    expect(lag).toMatchObject({ value: expect.stringMatching(/^30\d s$/), isBad: true });
    expect(budget).toMatchObject({ isBad: true, detail: expect.stringContaining('1 of ') });
  });
});

test('failures list dead deliveries and e-mails, and no live ones', async () => {
  await owner().execute(sql`update delivery set status = 'dead', next_attempt_at = null
    where id = 'dlv_late'`);
  await owner().execute(sql`insert into mail (id, recipient, template, status, next_attempt_at)
    values ('mail_dead', 'a@b.test', 'welcome', 'dead', null), ('mail_due', 'a@b.test', 'welcome', 'pending', now())`);

  const ids = (await data('failures')).map(({ id }: { id: string }) => id);

  expect(ids).toEqual(expect.arrayContaining(['dlv_late', 'mail_dead']));
  expect(ids).not.toContain('mail_due');
  // Invariant I6 knows of no such session.
  await owner().execute(sql`delete from delivery where id = 'dlv_late'`);
  await owner().execute(sql`delete from event where id = 'evt_late'`);
});

test('disputes are none where nothing was ever sold by card, also without a card network', async () => {
  const withoutCards = { ...api(), config: { ...api().config, cards: null } };

  const listed = await ops(withoutCards, 'disputes', '--json');

  expect([listed.code, JSON.parse(listed.output).data]).toEqual([0, []]);
});

test('domains list businesses whose domain is unproven or fails', async () => {
  const { merchant } = await payScene(api());
  const listed = async () =>
    (await data('domains')).some(({ business }: { business: string }) => business === merchant.id);
  const set = (change: ReturnType<typeof sql>) =>
    owner().execute(sql`update domain_proof set ${change} where merchant_id = ${merchant.id}`);

  await set(sql`proven_at = now(), proven_by = 'dns', failing_since = null`);
  const proven = await listed();
  await set(sql`failing_since = now()`);
  const failing = await listed();
  await set(sql`proven_at = null, proven_by = null, failing_since = null`);

  expect([proven, failing, await listed()]).toEqual([false, true, true]);
});
