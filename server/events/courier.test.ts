import { expect, test, vi } from 'vitest';
import { startCourier } from './courier.ts';
import { claimDue } from './deliveries.ts';

vi.mock('./deliveries.ts', async (original) => ({
  ...(await original<typeof import('./deliveries.ts')>()),
  claimDue: vi.fn(async () => []),
}));

test('twenty payments one after the other are looked for twice, not twenty times', async () => {
  const courier = startCourier({} as never, {} as never, { error: vi.fn() } as never);
  for (let payment = 0; payment < 20; payment++) {
    courier.wake();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
  expect(claimDue).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(claimDue).toHaveBeenCalledTimes(2));
  await courier.stop();
});
