/** A device whose clock is wrong: what is compared with times of the server goes by the server's. */
// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryOf } from '#shared/sales/period.ts';
import { holding } from '../test-support/accounts.ts';
import { answering, field, PATH, quote } from '../test-support/buy-scene.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { business } from '../test-support/sales.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('a device two hours ahead keeps a quote for as long as it is valid', async () => {
  const serverTime = Date.now() - 2 * HOUR_MS;
  const expiresAt = new Date(serverTime + 900_000).toISOString();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { api } = await renderApp(PATH, {
    signedIn: true,
    serverTime,
    answers: answering({
      'POST /token/purchases/quote': () => ({
        status: 201,
        body: { ...quote('USD'), expiresAt },
      }),
    }),
  });

  await field('Tokens (SLS)');

  const asked = api.calls.filter((call) => call.endsWith('/quote'));
  const renewals = timers.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 800_000);
  expect([asked.length, renewals.length]).toEqual([1, 1]);
});

test('a device 40 days ahead shows a valid trial', async () => {
  const serverTime = Date.now() - 40 * DAY_MS;
  const trialUntil = new Date(serverTime + 5 * DAY_MS).toISOString();
  await renderApp('/account/membership', {
    signedIn: true,
    serverTime,
    answers: holding({ trialUntil }),
  });

  await screen.findByText('Trial');
  expect(screen.queryByText('Expired')).toBeNull();
});

test('a device 40 days ahead asks for the sales of today', async () => {
  const serverTime = Date.now() - 40 * DAY_MS;
  const { api } = await renderApp('/account', {
    serverTime,
    signedIn: true,
    answers: { ...holding(), ...business },
  });

  const today = `GET /merchant/sales?${new URLSearchParams({ ...queryOf(1, serverTime) })}`;
  await waitFor(() => expect(api.calls).toContain(today));
});
