/** A payment button never sells more than its stock, and unpaid items return to it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { buttonScene, buy, press, TERMS } from '../../support/payments/buttons.ts';
import { cancelFor } from '../../support/payments/pay-scene.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 15);

const expire = (id: string) =>
  rowsOf(
    api().db,
    sql`update pay_session set expires_at = ${new Date(Date.now() - 1000)} where id = ${id}`,
  );
const outcome = async (id: string) => {
  const answer = await press(api(), id);
  return answer.json<{ code?: string }>().code ?? answer.statusCode;
};

describe('the stock', () => {
  test('is reserved by a session and released when it is cancelled or expires', async () => {
    const { params } = await buttonScene(api(), { stock: 1 });
    const first = (await press(api(), params.id)).json<{ id: string }>();
    expect(await outcome(params.id)).toBe('button_sold_out');

    await cancelFor(api(), first.id);
    const second = (await press(api(), params.id)).json<{ id: string }>();
    await expire(second.id);

    expect(await outcome(params.id)).toBe(201);
  });

  test('is reduced for good by a payment', async () => {
    const { params } = await buttonScene(api(), { stock: 1 });
    const session = await buy(api(), params.id);
    await expire(session);

    expect(await outcome(params.id)).toBe('button_sold_out');
  });

  test('is counted only for buttons with a limit', async () => {
    const { params } = await buttonScene(api());
    const asking = api().database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`create or replace function buttons.taken(p_button text, p_now timestamptz)
        returns bigint language plpgsql stable as $$ begin raise 'counted'; end $$`);
      await tx.execute(
        sql`select buttons.status(b, now()) from payment_button b where id = ${params.id}`,
      );
      throw new Error('rolled back');
    });

    await expect(asking).rejects.toThrow('rolled back');
  });

  test('can be raised, and lowered below the number sold', async () => {
    const { merchant, params } = await buttonScene(api(), { stock: 1 });
    await buy(api(), params.id);
    const to = (stock: number) =>
      api().call(buttonsEndpoints.change, {
        token: merchant.token,
        params,
        body: { ...TERMS, stock },
      });

    await to(2);
    expect(await outcome(params.id)).toBe(201);
    await to(0);
    expect(await outcome(params.id)).toBe('button_sold_out');
  });

  test('is reserved no longer than a quote is valid', async () => {
    const { params } = await buttonScene(api(), { stock: 1 });
    const { id } = (await press(api(), params.id)).json<{ id: string }>();

    const [session] = await rowsOf<{ id: string; createdAt: Date; expiresAt: Date }>(
      api().db,
      sql`select id, created_at as "createdAt", expires_at as "expiresAt" from pay_session
        where id = ${id}`,
    );
    const lives = Number(session?.expiresAt) - Number(session?.createdAt);
    expect(Math.round(lives / 60_000)).toBe(api().config.quoteMinutes);
  });

  test('always equals a model’s after any sequence of sessions, payments, cancellations and expiries', async () => {
    const step = fc.constantFrom('press', 'press', 'pay', 'cancel', 'expire', 'raise');
    const payer = await newMember(api(), { cash: '100000' });
    const scene = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.array(step, { maxLength: 15 }));
    await fc.assert(
      fc.asyncProperty(scene, async ([stock, steps]) => {
        const { merchant, params } = await buttonScene(api(), { stock });
        const model = { stock, sold: 0, held: [] as string[] };

        for (const one of steps) {
          if (one === 'press') {
            const answer = await press(api(), params.id);
            const isLeft = model.sold + model.held.length < model.stock;
            expect(answer.statusCode).toBe(isLeft ? 201 : 409);
            if (isLeft) model.held.push(answer.json().id);
          } else if (one === 'raise') {
            model.stock++;
            const body = { ...TERMS, stock: model.stock };
            await api().call(buttonsEndpoints.change, { token: merchant.token, params, body });
          } else {
            const id = model.held.shift();
            if (id === undefined) continue;
            if (one === 'cancel') {
              await api().call(payEndpoints.cancel, { params: { id }, token: payer.token });
            }
            if (one === 'expire') await expire(id);
            if (one === 'pay') {
              const body = { total: '152' };
              await api().call(payEndpoints.confirm, { params: { id }, token: payer.token, body });
              model.sold++;
            }
          }
          expect(model.sold).toBeLessThanOrEqual(model.stock);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
