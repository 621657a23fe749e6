/**
 * Random walks through the checkout in a real browser, for `npm run test:long -- checkout-model`. Each
 * surface shows what the table of states says (`tests/support/checkout/states.ts`);
 * `tests/api/payments/checkout-model.test.ts` walks farther, and with the exact times.
 */
import { heard } from '../../support/browser/host-page.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { BROWSER_ACTS } from '../../support/browser/walk-acts.ts';
import { ask, type Order, PRICE, wrongNow } from '../../support/browser/walk-order.ts';
import { type Chance, chance } from '../../support/random/chance.ts';

test.skip(!process.env.CHECKOUT_STEPS, 'npm run test:long -- checkout-model');

const WALKS = 10;
const STEPS = 30;
const FIRST = Number(process.env.SEED ?? 1);

test.use({ complaints: /.*/ });
test.describe.configure({ timeout: 900_000 });

async function keepPromises(order: Order): Promise<void> {
  await expect.poll(() => wrongNow(order)).toEqual([]);
  const frames = [...order.surfaces].filter(({ kind }) => kind === 'frame');
  const paid = frames.filter((each) => /^(paid|refunded)$/.test(order.shown.get(each) ?? ''));
  await expect
    .poll(async () => (await heard(order.shop)).filter(({ name }) => name === 'paid').length)
    .toBe(paid.length);
}

/** @returns what it was */
async function takeStep(order: Order, { below }: Chance): Promise<string> {
  const possible = BROWSER_ACTS.filter((each) => each.of(order).length > 0);
  const weighted = possible.flatMap((each) => Array.from({ length: each.weight }, () => each));
  const act = weighted[below(weighted.length)];
  const choices = act?.of(order) ?? [];
  const surface = choices[below(choices.length)];
  if (!act || !surface) throw new Error('no step is possible');
  await act.run(order, surface);
  return `${act.text} the ${surface.kind}`;
}

for (let walk = 1; walk <= WALKS; walk++) {
  test(`walk ${walk}: every surface shows the server’s truth`, async ({ page, context }) => {
    const steps: string[] = [];
    const choices = chance(FIRST * 1_000 + walk);
    const order: Order = {
      ...{ context, shop: page, session: '', isSignedIn: false, hasStreams: true },
      member: await newMember({ cash: choices.oneOf(['10', '1000', '3000']) }),
      surfaces: new Set(),
      shown: new Map(),
    };
    await ask(order, PRICE);
    try {
      await keepPromises(order);
      while (steps.length < STEPS) {
        steps.push(await takeStep(order, choices));
        await keepPromises(order);
      }
    } catch (error) {
      const taken = steps.map((each, index) => `${index + 1}. ${each}`).join('\n');
      throw new Error(`SEED=${FIRST}, after these steps:\n${taken}\n`, { cause: error });
    }
    expect(steps).toHaveLength(STEPS);
  });
}
