import { expect, test, vi } from 'vitest';
import { claimDue } from './deliveries.ts';
import { startWebhookDispatcher } from './webhook-dispatcher.ts';

vi.mock('./deliveries.ts', async (original) => ({
  ...(await original<typeof import('./deliveries.ts')>()),
  claimDue: vi.fn(async () => []),
}));

test('twenty payments one after the other are looked for twice, not twenty times', async () => {
  const dispatcher = startWebhookDispatcher({} as never, {} as never, { error: vi.fn() } as never);
  for (let payment = 0; payment < 20; payment++) {
    dispatcher.wake();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
  expect(claimDue).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(claimDue).toHaveBeenCalledTimes(2));
  await dispatcher.stop();
});
