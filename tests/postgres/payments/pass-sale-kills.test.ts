/**
 * kill -9 of the server at named points of a payment that sells a pass with a coupon, and of a visit: each happens once or
 * not at all, and the next call does the rest. KILLS sets the number of kills per point for long runs.
 */
import { expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askAgain } from '../../support/kills/ask-again.ts';
import type { Point } from '../../support/kills/holding-proxy.ts';
import { killAt } from '../../support/kills/kill-at.ts';
import { EACH_KILL } from '../../support/kills/repetitions.ts';
import { newCoupon, TEN_PERCENT } from '../../support/payments/coupons.ts';
import {
  heldBy,
  newPass,
  passScene,
  readHolding,
  readPass,
  sessionWith,
  visit,
} from '../../support/payments/passes.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';
import { askAt } from '../../support/processes/servers.ts';

const api = useApi();

const killsAt = (points: [name: string, point: Point][]) =>
  EACH_KILL.flatMap((kill) => points.map(([name, point]) => ({ name, point, kill })));

test.each(
  killsAt([
    ['before it is decided', { statement: /pay\.confirm\(/, when: 'before' }],
    ['after it is decided', { statement: /pay\.confirm\(/, when: 'after' }],
  ]),
)(
  'a sale that dies $name takes one use of its coupon and gives one pass ($kill)',
  async ({ point }) => {
    const merchant = await newMerchant(api());
    const pass = await newPass(api(), merchant);
    const coupon = await newCoupon(api(), merchant, { most: 1 });
    const payer = await newMember(api());
    const { id, quote } = await sessionWith(api(), merchant, pass, { coupon: TEN_PERCENT.code });
    const call = { params: { id }, token: payer.token, body: { total: quote.total } };
    await killAt(api(), {
      point,
      async meanwhile(origin) {
        const { ask, close } = askAt(origin, 1);
        await ask(payEndpoints.confirm, call).finally(close);
      },
    });

    const again = await api().call(payEndpoints.confirm, call);

    expect(again.statusCode, again.body).toBe(200);
    // 40.00 less 10 %, less 5 %, at 0.25.
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('136.8'));
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('863.2'));
    expect(await heldBy(api(), payer)).toMatchObject([{ left: 10 }]);
    expect(await readPass(api(), merchant, pass)).toMatchObject({
      sold: 1,
      entriesOf: { issued: 10, held: 10 },
    });
    const uses = await rowsOf<{ session: string | null }>(
      api().db,
      sql`select session_id as session from coupon_use where coupon_id = ${coupon.id}`,
    );
    expect(uses).toEqual([{ session: id }]);
  },
);

test.each(
  killsAt([
    ['before it is taken', { statement: /passes\.take_visit\(/, when: 'before' }],
    ['after it is taken', { statement: /passes\.take_visit\(/, when: 'after' }],
    ['before its answer is kept', { statement: /idempotency\.keep\(/, when: 'before' }],
    ['after its answer is kept', { statement: /idempotency\.keep\(/, when: 'after' }],
  ]),
)('a visit that dies $name is taken once ($kill)', async ({ point }) => {
  const scene = await passScene(api());
  const headers = { 'idempotency-key': `visit-${scene.holding.id}` };
  const body = { holding: scene.holding.id, entries: 3 };
  const token = scene.merchant.apiToken;
  await killAt(api(), {
    point,
    async meanwhile(origin) {
      const { ask, close } = askAt(origin, 1);
      await ask(passEndpoints.takeVisit, {
        params: { id: scene.pass.id },
        token,
        body,
        headers,
      }).finally(close);
    },
  });

  const again = await askAgain(() => visit(api(), scene, body, headers));

  expect(again.statusCode, again.body).toBe(201);
  expect((await readHolding(api(), scene.merchant, scene.holding)).left).toBe(7);
  expect((await readPass(api(), scene.merchant, scene.pass)).entriesOf).toMatchObject({ used: 3 });
});
