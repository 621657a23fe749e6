/** Webhooks reach no private network, however its address is written. */
import { afterAll, describe, expect, test } from 'vitest';
import { startApi, useApi } from '../../support/api/api.ts';
import { attemptsOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
const canary = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => Promise.all([receiver.close(), canary.close()]));

/** Sends one event to `url`. @returns the attempt as it was written down */
async function attemptAt(url: string) {
  const merchant = await eventFor(api(), url);
  await api().deliver();
  const [attempt] = await attemptsOf(api(), (await deliveryOf(api(), merchant.id)).id);
  return attempt;
}

describe('a private address', () => {
  test.each([
    ['of this machine', '127.0.0.1'],
    ['of this machine, as one number', '2130706433'],
    ['of this machine, in octal', '0177.0.0.1'],
    ['of this machine, in hexadecimal', '0x7f.1'],
    ['of this machine, in six', '[::1]'],
    ['of this machine, four in six', '[::ffff:127.0.0.1]'],
    ['of every network', '0.0.0.0'],
    ['behind a name', 'localhost'],
  ])('%s is not called', async (_, host) => {
    const hook = canary.hook();

    const attempt = await attemptAt(hook.url.replace('127.0.0.1', host));

    expect(attempt?.error).toMatch(/is not a public address/);
    expect(attempt?.responseStatus).toBeNull();
    expect(hook.received).toEqual([]);
  });

  test.each([
    ['a cloud’s metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['a local network', 'http://192.168.0.1/'],
    ['a large local network', 'https://10.0.0.1/'],
    ['a network behind a carrier', 'http://100.64.0.1/'],
    ['a local network in six', 'http://[fd00::1]/'],
  ])('of %s is not called', async (_, url) => {
    expect((await attemptAt(url))?.error).toMatch(/is not a public address/);
  });
});

test('the sandbox’s own shop is called, at its port alone', async () => {
  const hook = receiver.hook();

  const attempt = await attemptAt(hook.url);
  const byName = await attemptAt(hook.url.replace('127.0.0.1', 'localhost'));

  expect([attempt?.responseStatus, hook.received.length]).toEqual([204, 1]);
  expect(byName?.error).toMatch(/is not a public address/);
});

test.each(['ftp://shop.test/', 'file:///etc/passwd', 'nonsense'])(
  'an address that is not of the web is not called: %s',
  async (url) => {
    const attempt = await attemptAt(url);

    expect(attempt?.responseStatus).toBeNull();
    expect(attempt?.error).toMatch(/\S/);
  },
);

test('in production nothing is called without encryption', async () => {
  const hook = receiver.hook();
  const merchant = await eventFor(api(), hook.url);
  const live = await startApi({ ...api().config, mode: 'production' }, api().database);

  await live.deliver();
  await live.http.close();

  const [attempt] = await attemptsOf(api(), (await deliveryOf(api(), merchant.id)).id);
  expect(attempt?.error).toBe('only https addresses are called');
  expect(hook.received).toEqual([]);
});
