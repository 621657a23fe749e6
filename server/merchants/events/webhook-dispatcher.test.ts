import { expect, test, vi } from 'vitest';
import { startWebhookDispatcher } from './webhook-dispatcher.ts';

test('twenty payments one after the other are looked for twice, not twenty times', async () => {
  const execute = vi.fn(async () => ({ rows: [] }));
  const db = { _: { session: { prepareQuery: () => ({ execute }) } } };
  const dispatcher = startWebhookDispatcher(db as never, {} as never, { error: vi.fn() } as never);
  for (let payment = 0; payment < 20; payment++) {
    dispatcher.wake();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
  expect(execute).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(2));
  await dispatcher.stop();
});
