// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { field, openBuying, paid, quote } from '../../test-support/buy-scene.ts';
import { replaceDocument } from './replace-document.ts';

vi.mock('./replace-document.ts', () => ({ replaceDocument: vi.fn() }));
beforeEach(() => void vi.mocked(replaceDocument).mockClear());
afterEach(() => vi.unstubAllGlobals());

const KEYS = { cardKey: 'pk_live_1', testCardKey: 'pk_test_standin', documents: {} };
const HINT = /^Test mode: 4242 4242 4242 4242 pays/;

function open(user: object, search = '', settings: object = KEYS) {
  return openBuying(
    {
      'GET /users/me': () => ({ body: { ...aUser(), ...user } }),
      'GET /appconfig': () => ({ body: settings }),
      'POST /token/purchases/quote': () => ({ status: 201, body: quote('USD') }),
    },
    paid,
    search,
  );
}

test('a test member pays at the stand-in, with its key, and reads which cards it takes', async () => {
  const { stripe } = await open({ livemode: false, testCards: true }, '?test=');

  expect((await field('Tokens (SLS)')).value).toBe('100');
  await screen.findByText(HINT);
  await waitFor(() => expect(stripe.keys).toEqual(['pk_test_standin']));
  expect(replaceDocument).not.toHaveBeenCalled();
});

test('a live member pays at the card network, and reads no test cards', async () => {
  const { stripe } = await open({});

  await field('Tokens (SLS)');
  await waitFor(() => expect(stripe.keys).toEqual(['pk_live_1']));
  expect(screen.queryByText(HINT)).toBeNull();
});

test('the document of the other mode is replaced before any card field is loaded', async () => {
  const first = await open({ livemode: false, testCards: true }, '?tokens=40');
  await waitFor(() =>
    expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/account/buy?tokens=40&test='),
  );
  expect(first.stripe.keys).toEqual([]);
});

test('a live member leaves the document of test mode', async () => {
  const { stripe } = await open({}, '?tokens=40&test=');
  await waitFor(() =>
    expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/account/buy?tokens=40'),
  );
  expect(stripe.keys).toEqual([]);
});

test('where the stand-in is off, a test member reads who gives test tokens', async () => {
  await open({ livemode: false }, '', { cardKey: 'pk_live_1', documents: {} });

  await screen.findByText('You cannot buy by card at the moment');
  await screen.findByText(/^Test tokens come from your business/);
  expect(replaceDocument).not.toHaveBeenCalled();
});
