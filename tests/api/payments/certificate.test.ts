/** The certificate at PUBLIC_URL: when it ends stands in the metrics and in `ops status`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newIssuer } from '../../support/certificates/certificates.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startTlsProxy, type TlsProxy } from '../../support/processes/tls-proxy.ts';

const TOKEN = 'a-token-that-is-long-enough-for-it';
const DAY_SECONDS = 86_400;

const folder = await mkdtemp(join(tmpdir(), 'salus-certificate-'));
const issue = await newIssuer(folder, 'public');
const port = await freePort();
const publicUrl = `https://localhost:${port}`;
const api = useApi({ publicUrl, metricsTokens: [TOKEN] });
let proxy: TlsProxy | undefined;

/** Shows a certificate that is valid for so many more days. */
async function show(days: number) {
  proxy = await startTlsProxy(await issue('localhost', days), port, port);
}
afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
});
afterAll(() => rm(folder, { recursive: true }));

const address = async () => {
  const { data } = JSON.parse((await ops(api(), 'status', '--json')).output);
  return data.find(({ name }: { name: string }) => name === 'address');
};

test.each([
  [15, 'live'],
  [13, 'fails'],
  [-1, 'fails'],
])('with %i days left, `ops status` says that the address %s', async (days, state) => {
  await show(days);

  const { state: said, detail } = await address();

  expect([said, detail]).toEqual([
    state,
    expect.stringMatching(`^${publicUrl}, certificate until`),
  ]);
});

test('an address where nothing listens fails, and says why', async () => {
  expect(await address()).toMatchObject({
    state: 'fails',
    detail: expect.stringMatching(
      `^${publicUrl}, certificate not read: connect ECONNREFUSED \\S+:${port}$`,
    ),
  });
});

test('an address that drops what this machine sends does not fail', async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(port, 'localhost', listening));
  const abort = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  try {
    expect(await address()).toMatchObject({
      state: 'live',
      detail: `${publicUrl}, certificate not read: no answer within 5 s from here`,
    });
  } finally {
    abort.mockRestore();
    await new Promise((closed) => silent.close(closed));
  }
});

test('a scrape reads when the certificate ends, and a later one shows a renewed one', async () => {
  const secondsLeft = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { body } = await api().http.inject({ url: '/metrics', headers });
    const [, end] = /^salus_certificate_end_timestamp_seconds (\S+)$/m.exec(body) ?? [];
    return end === undefined ? undefined : Number(end) - Date.now() / 1000;
  };
  const clock = vi.spyOn(performance, 'now');
  try {
    await show(-1);
    await expect.poll(secondsLeft).toBeLessThan(0);
    await proxy?.close();

    await show(90);
    clock.mockReturnValue(performance.now() + 3_600_001);
    await expect.poll(secondsLeft).toBeGreaterThan(89 * DAY_SECONDS);
  } finally {
    clock.mockRestore();
  }
});
