/** Buying by card while sales, or credits of purchases, are paused. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { pause, resume } from '../../../server/platform/ops/pauses.ts';
import { order } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { newMember } from '../../support/people/people.ts';

const { api } = await purchaseScene();

test.each(['sales_paused', 'credits_paused:purchase'])(
  'while %s is on, no price is locked, nothing is ordered, and an order that is not paid cannot be',
  async (name) => {
    const { token } = await newMember(api());
    const quoteOf = () =>
      api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } });
    const quote = (await quoteOf()).json<{ id: string }>().id;
    const { id } = (await order(api(), token)).json<{ id: string }>();
    await pause(api().db, name, 'a test');

    const answers = [
      await quoteOf(),
      await order(api(), token, { quote }),
      await api().call(purchasesEndpoints.openPayment, { token, params: { id } }),
    ];
    await resume(api().database.owner.db, name);

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [409, 'buying_disabled']),
    );
    expect((await order(api(), token, { quote })).statusCode).toBe(201);
  },
);
