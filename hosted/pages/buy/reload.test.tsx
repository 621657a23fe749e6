// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  CREATE,
  field,
  fillIn,
  openBuying,
  payable,
  press,
  purchase,
  READ,
} from '../../test-support/buy-scene.ts';
import { refused } from '../../test-support/fake-api.ts';

afterEach(() => vi.unstubAllGlobals());

const openedBy = (type: 'reload' | 'navigate') =>
  vi.stubGlobal('performance', { now: Date.now, getEntriesByType: () => [{ type }] });

const reload = (...args: Parameters<typeof openBuying>) => {
  cleanup();
  openedBy('reload');
  return openBuying(...args);
};

describe('a reload', () => {
  test('after the card was charged shows the purchase and no empty form', async () => {
    const isPaid = { [READ]: () => ({ body: purchase({ status: 'paid' }) }) };
    const app = await openBuying(isPaid);
    await fillIn(app);
    await press(app.person);
    await screen.findByRole('heading', { name: 'Payment received' });

    await reload(isPaid);

    await screen.findByRole('heading', { name: 'Payment received' });
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('after the tokens arrived shows the outcome, and a new visit shows the form', async () => {
    const app = await openBuying();
    await fillIn(app);
    await press(app.person);
    await screen.findByRole('heading', { name: 'Purchase done' });

    await reload();
    await screen.findByRole('heading', { name: 'Purchase done' });

    cleanup();
    openedBy('navigate');
    await openBuying();
    expect((await field('Tokens (SLS)')).value).toBe('100');
  });

  test('before the order is answered repeats the request with its key', async () => {
    const keys: unknown[] = [];
    const app = await openBuying({
      [CREATE]: (_, headers) => {
        keys.push(headers?.['idempotency-key']);
        return new Promise(() => {});
      },
    });
    await fillIn(app);
    await press(app.person);
    await waitFor(() => expect(keys).toHaveLength(1));

    await reload({
      [CREATE]: (_, headers) => {
        keys.push(headers?.['idempotency-key']);
        return { status: 201, body: payable() };
      },
      [READ]: () => ({ body: purchase() }),
    });

    await screen.findByRole('heading', { name: 'Your top-up' });
    expect(keys[1]).toBe(keys[0]);
  });

  test('before a refused order is answered shows the form', async () => {
    const app = await openBuying({ [CREATE]: () => new Promise(() => {}) });
    await fillIn(app);
    await press(app.person);
    await waitFor(() => expect(app.api.calls).toContain(CREATE));

    const { api } = await reload({ [CREATE]: () => refused(409, 'quote_changed') });

    expect((await field('Tokens (SLS)')).value).toBe('100');
    expect(api.calls.filter((call) => call === CREATE)).toHaveLength(1);
  });
});

test('“Buy more” after a purchase shows the form', async () => {
  const app = await openBuying();
  await fillIn(app);
  await press(app.person);
  await screen.findByRole('heading', { name: 'Purchase done' });

  await app.person.click(screen.getByRole('link', { name: 'Buy more' }));

  expect((await field('Tokens (SLS)')).value).toBe('100');
  await reload();
  expect((await field('Tokens (SLS)')).value).toBe('100');
});
