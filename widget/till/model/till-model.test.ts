import { expect, test } from 'vitest';
import type { LiveStatus } from '#shared/live/schemas.ts';
import { manualClock } from '../../../tests/support/clock/manual-clock.ts';
import { createTillModel } from './till-model.ts';

const SALE = { id: 'pay_00000000000000000000000000', status: 'pending', amount: '40.00' };

/** A till that waits for its guest and has no stream, so that it asks. */
async function waitingTill() {
  const clock = manualClock();
  let status: LiveStatus['status'] = 'pending';
  let paid = 0;
  const model = createTillModel({
    client: {
      call: async ({ path }: { path: string }) =>
        ({ ok: true, value: path === '/till/sales' ? SALE : { status, version: 2 } }) as never,
    },
    base: '/api',
    clock,
    fetch: () => Promise.reject(new Error('no stream gets through')),
    page: {
      hidden: () => false,
      onceSeen() {},
      onToggle: () => () => {},
      onReturn: () => () => {},
    },
    newKey: () => 'key',
    onPaid: () => void paid++,
  });
  await model.ask({ amount: '40.00', currency: 'EUR' });
  return {
    async hear(now: LiveStatus['status']) {
      status = now;
      const after = () => {
        clock.advance(15_000);
        return model.step.value.at;
      };
      await expect.poll(after).toBe('ended');
      return model.step.value;
    },
    paid: () => paid,
  };
}

test.each(['paid', 'partially_refunded', 'refunded'] as const)(
  'a payment that is %s when the till is online again has been paid',
  async (status) => {
    const till = await waitingTill();

    expect(await till.hear(status)).toMatchObject({ sale: { status: 'paid' } });
    expect(till.paid()).toBe(1);
  },
);

test.each(['cancelled', 'expired'] as const)(
  'a payment that is %s ends as that',
  async (status) => {
    const till = await waitingTill();

    expect(await till.hear(status)).toMatchObject({ sale: { status } });
    expect(till.paid()).toBe(0);
  },
);
