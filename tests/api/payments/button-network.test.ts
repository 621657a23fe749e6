/** One network reserves a share of a button's stock, and the rest stays for others. */
import { expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { useApi } from '../../support/api/api.ts';
import { buttonScene } from '../../support/payments/buttons.ts';
import { cancelFor } from '../../support/payments/pay-scene.ts';

const api = useApi({ trustProxy: true });

const pressFrom = (address: string, id: string) =>
  api().call(buttonsEndpoints.start, {
    params: { id },
    headers: { 'x-forwarded-for': address },
  });

/** The ids of the sessions that a network gets until it is refused. */
async function pressUntilRefused(id: string, addressOf: (count: number) => string) {
  const sessions: string[] = [];
  for (;;) {
    const answer = await pressFrom(addressOf(sessions.length), id);
    if (answer.statusCode !== 201) return { sessions, refused: answer };
    sessions.push(answer.json<{ id: string }>().id);
  }
}

const sameNetwork = (count: number) => `198.51.100.${count % 250}`;

test('a network reserves one item in four, others the rest', async () => {
  const { params } = await buttonScene(api(), { stock: 40 });

  const { sessions, refused } = await pressUntilRefused(params.id, sameNetwork);

  expect(sessions).toHaveLength(10);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect((await pressFrom('203.0.113.1', params.id)).statusCode).toBe(201);
});

test('a network reserves five items of a small stock', async () => {
  const { params } = await buttonScene(api(), { stock: 8 });

  const { sessions } = await pressUntilRefused(params.id, sameNetwork);

  expect(sessions).toHaveLength(5);
});

test('the addresses of a /64 are one network', async () => {
  const { params } = await buttonScene(api(), { stock: 40 });

  const { sessions } = await pressUntilRefused(params.id, (count) => `2001:db8:1:2::${count + 1}`);

  expect(sessions).toHaveLength(10);
});

test('a /48 reserves half of a stock at most', async () => {
  const { params } = await buttonScene(api(), { stock: 40 });

  const { sessions } = await pressUntilRefused(params.id, (count) => `2001:db8:1:${count}::1`);

  expect(sessions).toHaveLength(20);
  expect((await pressFrom('2001:db8:2::1', params.id)).statusCode).toBe(201);
});

test('an item that is cancelled can be reserved again', async () => {
  const { params } = await buttonScene(api(), { stock: 8 });
  const { sessions } = await pressUntilRefused(params.id, sameNetwork);

  await cancelFor(api(), sessions[0] ?? '');

  expect((await pressFrom('198.51.100.1', params.id)).statusCode).toBe(201);
});

test('a button without a stock has no share', async () => {
  const { params } = await buttonScene(api());

  const answers = [];
  for (let count = 0; count < 12; count++) answers.push(await pressFrom('198.51.100.1', params.id));

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});

test('the network is stored as a hash, for two hours at most', async () => {
  const { params } = await buttonScene(api(), { stock: 8 });
  await pressFrom('198.51.100.1', params.id);
  const rows = () =>
    rowsOf<{ row: string }>(
      api().db,
      sql`select h::text as row from button_hold h where button_id = ${params.id}`,
    );
  const [stored] = await rows();

  await api().database.owner.db.execute(
    sql`update button_hold set created_at = now() - interval '61 minutes'`,
  );
  await forgetAged(api().database.owner.db, PERSONAL_DATA);

  expect(stored?.row).not.toContain('198.51.100');
  expect(await rows()).toEqual([]);
});
