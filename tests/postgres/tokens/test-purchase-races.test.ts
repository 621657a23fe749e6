/** Orders, fundings and credits of test tokens at the same moment, on separate connections. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { settleTestPurchase } from '../../../server/tokens/test-purchases/settle.ts';
import { CARD, order } from '../../support/cards/network.ts';
import {
  newTestBuyer,
  orderInTest,
  payInTest,
  standInScene,
} from '../../support/cards/stand-in.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';

const { standIn, api, owner, cashOf } = await standInScene();

test('an order waits for another one of its business, so that the daily amount counts both', async () => {
  const tara = await newTestBuyer(api());

  const { asked } = await owner().transaction(async (tx) => {
    await tx.execute(sql`select from merchant where id = ${tara.twin.id} for no key update`);
    const asking = order(api(), tara.token);
    await untilSomebodyWaits(api().db);
    return { asked: asking };
  });

  expect((await asked).statusCode).toBe(201);
});

test('webhook and sweeper that settle at once credit once', async () => {
  const tara = await newTestBuyer(api());
  const { purchase, intent } = await orderInTest(api(), tara);
  await payInTest(standIn, purchase.clientSecret, CARD.good);
  const cards = openCards(standIn.settings);

  const settled = await Promise.all(
    Array.from({ length: 4 }, () => settleTestPurchase(api().db, cards, intent)),
  );

  expect(settled).toEqual(Array(4).fill('credited'));
  expect(await cashOf(tara)).toBe('100');
});
