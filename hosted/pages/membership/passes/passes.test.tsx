// @vitest-environment jsdom
import { createHmac } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { digitsOf, messageOf, shownDigits, stepAt } from '#shared/passes/code.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { holding } from '../../../test-support/accounts.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { aMemberHolding } from '../../../test-support/passes.ts';
import { address, renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const PAGE = '/account/membership';
const SECRET = Buffer.from('12345678901234567890123456789012').toString('base64url');
const TIME = '2026-11-28T10:00:00.000Z';
const ended = aMemberHolding({ id: `hld_${'b'.repeat(26)}`, status: 'used_up', left: 0 });

const open = (path: string, holdings: MemberHolding[], answers: Answers = {}) =>
  renderApp(path, {
    signedIn: true,
    serverTime: Date.parse(TIME),
    answers: {
      ...holding({ stake: 6000 }),
      'GET /wallet/passes': () => ({ body: { holdings } }),
      'GET /wallet/passes/secret': () => ({ body: { secret: SECRET, time: TIME } }),
      ...answers,
    },
  });

test('a member without passes sees none of it, and asks for no secret', async () => {
  const { api } = await open(PAGE, []);

  await screen.findByRole('heading', { name: 'Your level' });
  expect(screen.queryByRole('heading', { name: 'Your passes' })).toBeNull();
  expect(api.calls).not.toContain('GET /wallet/passes/secret');
});

test('shows what is left of a pass and until when; ended passes are folded', async () => {
  await open(PAGE, [aMemberHolding(), ended]);

  await screen.findByText('9 of 10 entries left');
  expect(screen.getAllByText('Linden Yoga')).toHaveLength(2);
  expect(screen.getByRole('progressbar', { name: 'Entries left' })).toHaveProperty('value', 9);
  expect(screen.getAllByText('Valid until May 20, 2027')).toHaveLength(2);
  const past = screen.getByText('Past passes (1)').closest('details');
  expect(past?.open).toBe(false);
});

test('the past is open where nothing else is to be shown', async () => {
  await open(PAGE, [ended]);

  expect((await screen.findByText('Past passes (1)')).closest('details')?.open).toBe(true);
  expect(screen.queryByRole('link', { name: /Show code/ })).toBeNull();
});

test.each<[string, Partial<MemberHolding>, string[]]>([
  ['without a limit', { entries: null, left: null }, ['Unlimited entries']],
  [
    'frozen',
    { status: 'frozen', frozenUntil: '2026-12-24T10:00:00.000Z' },
    ['Frozen', 'Frozen until Dec 24, 2026'],
  ],
])('a pass %s says so', async (_, over, texts) => {
  await open(PAGE, [aMemberHolding(over)]);

  for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
});

test('the code is the one of the server’s time, as QR code and as digits', async () => {
  const { person } = await open(PAGE, [aMemberHolding()]);
  await person.click(await screen.findByRole('link', { name: 'Show code: Ten yoga classes' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Ten yoga classes' }));
  const digits = await dialog.findByText(/^\d{4} \d{4}$/);
  const codes = [0, 1].map((later) =>
    shownDigits(
      digitsOf(
        createHmac('sha256', Buffer.from(SECRET, 'base64url'))
          .update(messageOf(stepAt(Date.parse(TIME)) + later))
          .digest(),
      ),
    ),
  );
  expect(codes).toContain(digits.textContent);
  expect(dialog.getByRole('img', { name: 'QR code of your passes' })).toBeDefined();
  // Digit by digit, and not as a number.
  expect(dialog.getByText(/^Eight digits: (\d ){7}\d$/)).toBeDefined();
  expect(dialog.getByText(/^New code in 0:\d\d$/)).toBeDefined();
  expect(address()).toBe(`${PAGE}?pass=${aMemberHolding().id}`);
});

test('the changing code stands in no live region', async () => {
  await open(`${PAGE}?pass=${aMemberHolding().id}`, [aMemberHolding()]);

  const digits = await screen.findByText(/^\d{4} \d{4}$/);
  const next = screen.getByText(/^New code in/);
  for (const element of [digits, next])
    expect(element.closest('[aria-live], [role="status"], [role="alert"], output')).toBeNull();
});

test('closing the code leads back to the list', async () => {
  const { person } = await open(`${PAGE}?pass=${aMemberHolding().id}`, [aMemberHolding()]);

  await person.click(await screen.findByRole('button', { name: 'Done' }));

  await waitFor(() => expect(screen.queryByText(/^\d{4} \d{4}$/)).toBeNull());
  expect(address()).toBe(PAGE);
});

const VISITS = ['c', 'b'].map((letter) => {
  const id = `vst_${letter.repeat(26)}`;
  return { id, entries: 1, at: TIME, returnedAt: null };
});

test.each<[string, Partial<MemberHolding>, Partial<MemberHolding>, string]>([
  ['of a pass', { left: 9 }, { left: 8 }, 'Visit recorded. Entries left: 8'],
  ['of a pass without a limit', { entries: null, left: null }, {}, 'Visit recorded.'],
])('says that a visit %s was taken while the code is shown', async (_, before, after, text) => {
  let pass = aMemberHolding({ ...before, visits: VISITS.slice(1) });
  const { session } = await open(`${PAGE}?pass=${pass.id}`, [], {
    'GET /wallet/passes': () => ({ body: { holdings: [pass] } }),
  });
  await screen.findByText(/^\d{4} \d{4}$/);
  expect(screen.queryByText(/^Visit recorded/)).toBeNull();
  pass = { ...pass, ...after, visits: VISITS };
  const { queriesOf } = await import('../../../platform/query.ts');
  await act(() => queriesOf(session).invalidate({}));

  await screen.findByText(text);
});

test('says nothing when entries return with a refund while the code is shown', async () => {
  let pass = aMemberHolding({ left: 9 });
  const { session } = await open(`${PAGE}?pass=${pass.id}`, [], {
    'GET /wallet/passes': () => ({ body: { holdings: [pass] } }),
  });
  await screen.findByText(/^\d{4} \d{4}$/);
  pass = aMemberHolding({ left: 5 });
  const { queriesOf } = await import('../../../platform/query.ts');
  await act(() => queriesOf(session).invalidate({}));

  await screen.findAllByText('5 of 10 entries left');
  expect(screen.queryByText(/^Visit recorded/)).toBeNull();
});

test('says that there is no connection, and keeps the code', async () => {
  await open(`${PAGE}?pass=${aMemberHolding().id}`, [aMemberHolding()]);
  await screen.findByText(/^\d{4} \d{4}$/);

  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => window.dispatchEvent(new Event('offline')));

  await screen.findByText('You are offline. The code still works.');
  expect(screen.getByText(/^\d{4} \d{4}$/)).toBeDefined();
  Reflect.deleteProperty(navigator, 'onLine');
});

test('says why there is no code', async () => {
  await open(`${PAGE}?pass=${aMemberHolding().id}`, [aMemberHolding()], {
    'GET /wallet/passes/secret': () => refused(429, 'rate_limited'),
  });

  await screen.findByText(/^Too many/);
  expect(screen.queryByText(/^\d{4} \d{4}$/)).toBeNull();
});

const SHARE = `POST /wallet/passes/${aMemberHolding().id}/share`;

test('shares nothing until a box is ticked, and each can be taken back', async () => {
  let shares = { name: false, email: false };
  const sent: unknown[] = [];
  const { person } = await open(PAGE, [], {
    'GET /wallet/passes': () => ({ body: { holdings: [aMemberHolding({ shares })] } }),
    [SHARE]: (body) => {
      sent.push(body);
      shares = { ...shares, ...(body as object) };
      return { body: aMemberHolding({ shares }) };
    },
  });
  await person.click(await screen.findByText('Details and sharing'));
  const name = screen.getByRole('checkbox', { name: 'Share my name' });
  expect(name).toHaveProperty('checked', false);
  expect(screen.getByRole('checkbox', { name: 'Share my e-mail address' })).toHaveProperty(
    'checked',
    false,
  );

  await person.click(name);
  await screen.findByText('Saved.');
  expect(name).toHaveProperty('checked', true);
  await person.click(name);
  await waitFor(() => expect(name).toHaveProperty('checked', false));

  expect(sent).toEqual([{ name: true }, { name: false }]);
});

test('a box that could not be stored is as before, and says why', async () => {
  const { person } = await open(PAGE, [aMemberHolding()], {
    [SHARE]: () => refused(429, 'rate_limited'),
  });
  await person.click(await screen.findByText('Details and sharing'));
  await person.click(screen.getByRole('checkbox', { name: 'Share my name' }));

  await screen.findByText(/^Too many/);
  expect(screen.getByRole('checkbox', { name: 'Share my name' })).toHaveProperty('checked', false);
});

const GIFT = `gft_${'a'.repeat(26)}`;
const gift = (status: 'open' | 'accepted' | 'expired') => ({
  id: GIFT,
  status,
  merchant: { name: 'Linden Yoga', domain: 'yoga.example', verified: true },
  pass: { id: `pss_${'a'.repeat(26)}`, name: 'First visit', terms: null },
  entries: 1,
  validUntil: '2027-01-31T22:59:59.999Z',
  expiresAt: '2026-12-24T10:00:00.000Z',
});

test('accepts a given pass only by a press', async () => {
  let holdings: MemberHolding[] = [];
  const accept = `POST /wallet/passes/gifts/${GIFT}/accept`;
  const { person, api } = await open(`${PAGE}?gift=${GIFT}`, [], {
    'GET /wallet/passes': () => ({ body: { holdings } }),
    [`GET /wallet/passes/gifts/${GIFT}`]: () => ({ body: gift('open') }),
    [accept]: () => {
      holdings = [aMemberHolding({ left: 1, entries: 1 })];
      return { body: holdings[0] };
    },
  });
  await screen.findByText('Linden Yoga gives you this pass. It is free.');
  expect(screen.getByText('Valid until Jan 31, 2027')).toBeDefined();
  expect(api.calls).not.toContain(accept);

  await person.click(screen.getByRole('button', { name: 'Accept pass' }));

  await screen.findByText('The pass is yours.');
  await screen.findByRole('heading', { name: 'Your passes' });
});

test.each(['accepted', 'expired'] as const)('an %s gift offers nothing', async (status) => {
  await open(`${PAGE}?gift=${GIFT}`, [], {
    [`GET /wallet/passes/gifts/${GIFT}`]: () => ({ body: gift(status) }),
  });

  await screen.findByText('This pass was already accepted, or the offer has expired.');
  expect(screen.queryByRole('button', { name: 'Accept pass' })).toBeNull();
});
