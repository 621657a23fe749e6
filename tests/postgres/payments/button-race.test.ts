/**
 * Many payers use a payment button at once. Each race has a control that fails without the guard.
 */
import { expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { buttonScene, press } from '../../support/payments/buttons.ts';

const api = useApi();
const CROWD = 20;
const STOCK = 3;

async function pressAtOnce(on: TestApi, id: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: CROWD }, () => press(on, id)));
  return answers.filter(({ statusCode }) => statusCode === 201).length;
}

/** An API whose `buttons.reserve` was changed. */
async function weakened(change: (definition: string) => string): Promise<TestApi> {
  const database = await openTestDatabase();
  const weak = await startApi({}, database);
  const [reserving] = await rowsOf<{ definition: string }>(
    weak.db,
    sql`select pg_get_functiondef('buttons.reserve'::regproc) as definition`,
  );
  const definition = reserving?.definition ?? '';
  const changed = change(definition);
  if (changed === definition) throw new Error('nothing was taken away');
  await database.owner.execute(changed);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  return weak;
}

test('of twenty concurrent payers of a button with a stock of three, three get a session and pay', async () => {
  const { merchant, params } = await buttonScene(api(), { stock: STOCK });

  expect(await pressAtOnce(api(), params.id)).toBe(STOCK);

  const button = await api().call(buttonsEndpoints.readOwn, { token: merchant.token, params });
  expect(button.json()).toMatchObject({ status: 'sold_out', reserved: STOCK, sold: 0 });
});

test('without the button’s row lock more sessions are created than the stock allows', async () => {
  const weak = await weakened((definition) =>
    definition
      .replace(' for no key update', '')
      .replace('v_now := ', 'perform pg_sleep(0.05); v_now := '),
  );
  const { params } = await buttonScene(weak, { stock: STOCK });

  const given = await pressAtOnce(weak, params.id);
  await weak.http.close().then(() => weak.database.close());

  expect(given).toBeGreaterThan(STOCK);
});

/**
 * The last item's session is extended in its last moment: the extension commits after the session's
 * expiry. Paying takes the same lock. @returns the status that another payer receives meanwhile
 */
async function lastMoment(on: TestApi): Promise<number | undefined> {
  const { params } = await buttonScene(on, { stock: 1 });
  const { id } = (await press(on, params.id)).json<{ id: string }>();
  const endsAt = (time: Date) => sql`update pay_session set expires_at = ${time} where id = ${id}`;
  await rowsOf(on.db, endsAt(new Date(Date.now() - 1000)));
  let pressing: Promise<number> | undefined;
  await on.db.transaction(async (tx) => {
    await rowsOf(tx, endsAt(new Date(Date.now() + 600_000)));
    pressing = press(on, params.id).then(({ statusCode }) => statusCode);
    await Promise.race([untilSomebodyWaits(on.database.owner.db), pressing]);
  });
  return pressing;
}

test('the last item is not sold twice while its session is extended at its expiry', async () => {
  expect(await lastMoment(api())).toBe(409);
});

test('without waiting for the extension, the last item is sold twice', async () => {
  const weak = await weakened((definition) =>
    definition.replace(/perform from pay_session[^;]*;/, ''),
  );

  const pressed = await lastMoment(weak);
  await weak.http.close().then(() => weak.database.close());

  expect(pressed).toBe(201);
});
