/** A suspended key or till takes payments, and ends no reservation. */
import { expect, test } from 'vitest';
import * as endpoints from '#shared/reservations/endpoints.ts';
import * as tillEndpoints from '#shared/till/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { reservedScene, sessionOf } from '../../support/payments/reservations.ts';
import { tillScene } from '../../support/payments/tills.ts';
import { newPaySession } from '../../support/people/people.ts';

const api = useApi();
const suspend = (table: string, id: string) =>
  api().database.owner.db.execute(
    sql`update ${sql.identifier(table)} set suspended_at = now() where id = ${id}`,
  );

test('a suspended key captures and releases nothing, and still creates sessions', async () => {
  const scene = await reservedScene(api());
  const key = await newKey(api(), scene.merchant);
  await suspend('api_key', key.id);

  for (const [endpoint, body] of [
    [endpoints.capture, { body: {} }],
    [endpoints.release, {}],
  ] as const) {
    const answer = await api().call(endpoint, {
      params: { id: scene.id },
      token: key.token,
      ...body,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'suspended']);
  }
  expect((await sessionOf(api(), scene)).status).toBe('authorized');
  await newPaySession(api(), { ...scene.merchant, apiToken: key.token });
});

test('a suspended till captures and releases nothing, and still takes payments', async () => {
  const scene = await reservedScene(api());
  const till = await tillScene(api(), scene.merchant);
  await suspend('till_device', till.id);

  for (const [endpoint, body] of [
    [tillEndpoints.capture, { body: {} }],
    [tillEndpoints.release, {}],
  ] as const) {
    const answer = await till.call(endpoint, { params: { id: scene.id }, ...body });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'suspended']);
  }
  expect((await sessionOf(api(), scene)).status).toBe('authorized');
  await till.sell();
});
