/** Operators find a purchase of test mode and read its timeline, but cannot refund it. */
import { expect, test } from 'vitest';
import { ops } from '../../support/api/operator.ts';
import { bought, CARD } from '../../support/cards/network.ts';
import {
  newTestBuyer,
  orderInTest,
  payInTest,
  standInScene,
  tellStandIn,
} from '../../support/cards/stand-in.ts';

const { live, standIn, api, read } = await standInScene();

const data = async (...words: string[]) =>
  JSON.parse((await ops(api(), ...words, '--json')).output).data;

async function credited() {
  const tara = await newTestBuyer(api());
  const { purchase, intent } = await orderInTest(api(), tara);
  await payInTest(standIn, purchase.clientSecret, CARD.good);
  await tellStandIn(api(), standIn, intent);
  const { id, transactionId } = await read(tara, purchase.id);
  return { tara, id, intent, transfer: transactionId ?? '' };
}

test('it is found by its id, its payment at the stand-in and its receipt number', async () => {
  const { id, intent, transfer } = await credited();

  const found = [{ kind: 'purchase', id, name: '100 tokens credited test mode' }];
  expect(await data('find', '--id', id)).toEqual(found);
  expect(await data('find', '--id', intent)).toEqual(found);
  expect(await data('find', '--id', transfer)).toEqual(found);
});

test('people, businesses and payments of test mode are marked as such, and live ones are not', async () => {
  const { tara } = await credited();
  const namesOf = async (id: string) =>
    (await data('find', '--id', id)).map(({ name }: { name: string }) => name);

  expect(await namesOf(tara.id)).toEqual([expect.stringMatching(/ test mode$/)]);
  expect(await namesOf(tara.twin.id)).toEqual([expect.stringMatching(/ test mode$/)]);
  expect(await namesOf(tara.shop.id)).toEqual([expect.not.stringContaining('test mode')]);
  expect(await namesOf(tara.session)).toEqual(['40.00 EUR pending test mode']);
});

test('its record names the member, the business and the mode, and a live one its reversals', async () => {
  const { tara, id, intent, transfer } = await credited();
  const { purchase } = await bought(api(), live);

  expect(await data('purchase:show', '--id', id)).toEqual({
    ...{ id, livemode: false, member: tara.id, business: tara.twin.id, status: 'credited' },
    ...{ tokens: '100', amount: '25.00', currency: 'EUR', rate: expect.any(String) },
    ...{ intentId: intent, failure: null, transferId: transfer },
    createdAt: expect.any(String),
    closedAt: expect.any(String),
  });
  expect(await data('purchase:show', '--id', purchase.id)).toMatchObject({
    livemode: true,
    reversals: [],
  });
});

test('its timeline goes from the order to the postings', async () => {
  const { tara, id, intent } = await credited();

  const steps = await data('timeline', '--id', id);

  // Credit and posting are one commit.
  const [first, ...rest] = steps.map(({ what }: { what: string }) => what);
  expect([first, ...rest.sort()]).toEqual(['ordered', 'credited', 'posted buy']);
  expect(steps[0]).toMatchObject({ detail: '100 tokens', ref: intent });
  const posted = steps.find(({ what }: { what: string }) => what === 'posted buy');
  expect(posted.detail.split('; ').sort()).toEqual([
    `member:${tara.id}:cash +100`,
    'test:faucet -100',
  ]);
});

test('it is not refunded, and the refusal says why', async () => {
  const { id } = await credited();

  const refused = await ops(api(), 'purchase:refund', '--id', id, '--reference', 'r-1', '--yes');

  expect([refused.code, refused.output]).toEqual([
    1,
    `${id} is a purchase of test mode: nothing was charged`,
  ]);
});
