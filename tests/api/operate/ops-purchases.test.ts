/** An operator's view of purchases, and refunds to a card. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { askOps, ops } from '../../support/api/operator.ts';
import { bought, buy, CARD, tellAll } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const { network, api } = await purchaseScene();

const refundsOf = (intent: string) =>
  network.store
    .all('refund')
    .filter(({ payment_intent }) => payment_intent === intent)
    .map(({ amount }) => amount);

test('purchases are listed newest first, optionally of one member', async () => {
  const first = await bought(api(), network);
  const second = await buy(api(), network, { buyer: first.buyer, card: CARD.poor });
  await tellAll(api(), network, second.intent);

  const { output } = await ops(api(), 'purchases', '--email', first.buyer.email);

  const [newest, oldest, ...more] = output.split('\n');
  expect(newest).toMatch(new RegExp(`^${second.purchase.id}.* failed .*insufficient_funds`));
  expect(oldest).toMatch(new RegExp(`^${first.purchase.id}.* credited .*100 tokens  25.00 EUR`));
  expect(more).toEqual([]);
});

describe('a refund by an operator', () => {
  test('shows the amount first and then refunds exactly that', async () => {
    const { purchase, intent } = await bought(api(), network);
    const request = { command: ['purchase:refund', '--id', purchase.id], reference: randomUUID() };

    const asked = await askOps(api(), request);
    expect(asked.output).toContain(`25.00 EUR of ${purchase.id} back to the card`);
    expect(refundsOf(intent)).toEqual([]);
    const done = await askOps(api(), { ...request, agreed: asked.question ?? '' });

    expect(done.code).toBe(0);
    expect(refundsOf(intent)).toEqual([2500]);
  });

  test('in part moves the tokens once the network has reported it', async () => {
    const { buyer, purchase, intent } = await bought(api(), network);

    await ops(api(), 'purchase:refund', '--id', purchase.id, '--part', '10.00');
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('60'));
  });

  test('with the same reference is sent once', async () => {
    const { purchase, intent } = await bought(api(), network);
    const refund = () =>
      ops(api(), 'purchase:refund', '--id', purchase.id, '--part', '5', '--reference', 'r-1');

    await refund();
    await refund();

    expect(refundsOf(intent)).toEqual([500]);
  });

  test.each([
    ['more than was paid', ['--part', '25.01'], 'part: at most 25.00 EUR'],
    ['half a cent', ['--part', '0.005'], 'part: at most 25.00 EUR'],
    ['nothing', ['--part', '0'], 'part: at most 25.00 EUR'],
  ])('of %s is refused', async (_, part, words) => {
    const { purchase, intent } = await bought(api(), network);

    const answer = await ops(api(), 'purchase:refund', '--id', purchase.id, ...part);

    expect(answer.code).toBe(1);
    expect(answer.output).toContain(words);
    expect(refundsOf(intent)).toEqual([]);
  });

  test('of an unpaid purchase is refused', async () => {
    const { purchase } = await buy(api(), network, { card: CARD.challenged });

    const answer = await ops(api(), 'purchase:refund', '--id', purchase.id);

    expect(answer.output).toContain('is pending: there is nothing to send back');
  });

  test('above the remaining amount shows the network’s error', async () => {
    const { purchase, intent } = await bought(api(), network);
    await ops(api(), 'purchase:refund', '--id', purchase.id);

    const again = await ops(api(), 'purchase:refund', '--id', purchase.id);

    expect(again.code).toBe(1);
    expect(again.output).toContain('has already been refunded');
    expect(refundsOf(intent)).toEqual([2500]);
  });
});
