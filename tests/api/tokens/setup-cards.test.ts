/** The setup proves the keys of the card network by reading. */
import { afterAll, describe, expect, test } from 'vitest';
import { proveKeys } from '../../../server/operate/setup/cards-step.ts';
import { startTestNetwork } from '../../support/cards/network.ts';

const network = await startTestNetwork();
afterAll(() => network.stop());
const { settings } = network;

describe('the keys of the card network', () => {
  test('are accepted when every kind of object can be read', async () => {
    await expect(proveKeys(settings)).resolves.toBeUndefined();
  });

  test('are refused by name when they are not valid', async () => {
    const secretKey = 'sk_test_sandbox11111111';

    await expect(proveKeys({ ...settings, secretKey })).rejects.toThrow(
      'STRIPE_SECRET_KEY: the key is not valid',
    );
  });

  test('are not blamed for a network that is away', async () => {
    const api = { protocol: 'http', host: '127.0.0.1', port: 1 } as const;

    await expect(proveKeys({ ...settings, api })).rejects.toThrow(
      'STRIPE_SECRET_KEY: the card network is not reachable',
    );
  });
});
