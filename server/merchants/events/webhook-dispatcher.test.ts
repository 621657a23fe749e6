import { expect, test, vi } from 'vitest';
import { recordingDb } from '../../../tests/support/database/recording-db.ts';
import { startWebhookDispatcher } from './webhook-dispatcher.ts';

test('twenty payments one after the other are looked for twice, not twenty times', async () => {
  const { db, asked } = recordingDb();
  const dispatcher = startWebhookDispatcher(db, {} as never, { error: vi.fn() } as never);
  for (let payment = 0; payment < 20; payment++) {
    dispatcher.wake();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
  expect(asked).toHaveLength(1);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await dispatcher.stop();
});
