/** I7 for cards: the network's payments match the ledger. */
import { describe, expect, test } from 'vitest';
import { ops } from '../../support/api/operator.ts';
import { bought, buy, CARD, tellAll } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';

const { network, api } = await purchaseScene();

const reconcile = async () => {
  const { code, output } = await ops(api(), 'reconcile');
  return { code, lines: output.split('\n').map((line) => line.trim()) };
};

test('sides that are not configured are reported', async () => {
  const { code, output } = await ops(
    { ...api(), config: { ...api().config, cards: null } },
    'reconcile',
  );

  expect([code, output]).toEqual([0, '--   chain: not configured\n--   cards: not configured']);
});

describe('the card network and the ledger', () => {
  test('agree through purchase, refund and dispute, won and lost', async () => {
    const steps: string[] = [];
    const look = async () => {
      const { code, lines } = await reconcile();
      const [, text = ''] = /EUR: (.+) in the books/.exec(lines.join('\n')) ?? [];
      steps.push(`${code} ${text}`);
    };
    const kept = await bought(api(), network);
    await look();
    const refunded = await bought(api(), network);
    network.payments.refund(refunded.intent, 1000, {});
    await tellAll(api(), network, refunded.intent);
    await look();
    const lost = network.payments.dispute(kept.intent);
    await tellAll(api(), network, kept.intent);
    await look();
    network.payments.closeDispute(lost.id, 'lost');
    await tellAll(api(), network, kept.intent);
    await look();
    const won = network.payments.dispute(refunded.intent);
    network.payments.closeDispute(won.id, 'won');
    await tellAll(api(), network, refunded.intent);
    await look();

    expect(steps).toEqual([
      '0 25.00 at the network, 25.00',
      '0 40.00 at the network, 40.00',
      '0 15.00 at the network, 15.00',
      '0 15.00 at the network, 15.00',
      '0 15.00 at the network, 15.00',
    ]);
  });

  test('report an unprocessed payment as pending', async () => {
    const before = (await reconcile()).lines;
    const waiting = await buy(api(), network);
    const during = await reconcile();
    await tellAll(api(), network, waiting.intent);

    expect(before).toContain('about to be credited 0.00');
    expect(during.code).toBe(0);
    expect(during.lines).toContain('about to be credited 25.00');
    expect((await reconcile()).lines).toContain('about to be credited 0.00');
  });

  test('name the payment in which they differ', async () => {
    const { purchase, intent } = await bought(api(), network);
    network.payments.refund(intent, 500, {});

    const { code, lines } = await reconcile();
    await tellAll(api(), network, intent);

    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^FAIL cards, EUR/));
    expect(lines).toContain(`${purchase.id} (${intent}): 20.00 at the network, 25.00 in the books`);
    expect((await reconcile()).code).toBe(0);
  });

  test('count neither declined cards nor other systems’ payments', async () => {
    const before = await reconcile();
    await buy(api(), network, { card: CARD.declined });
    const foreign = network.payments.create(700, 'eur', {});
    network.payments.confirm(foreign.id, {
      number: CARD.good,
      expMonth: 12,
      expYear: 2034,
      cvc: '123',
      name: 'Eva',
    });

    expect(await reconcile()).toEqual(before);
  });

  test('cannot be compared while the network is unreachable, which is an error', async () => {
    const cards = {
      ...network.settings,
      api: { protocol: 'http' as const, host: '127.0.0.1', port: 9 },
    };

    const { code, output } = await ops(
      { ...api(), config: { ...api().config, cards } },
      'reconcile',
    );

    expect(code).toBe(1);
    expect(output).toContain('FAIL cards: could not be asked (The card network cannot be reached.');
  });
});
