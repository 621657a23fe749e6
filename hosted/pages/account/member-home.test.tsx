// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aTransaction, holding } from '../../test-support/accounts.ts';
import { aUser } from '../../test-support/builders.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const show = (state: Parameters<typeof holding>[0]) =>
  renderApp('/account', { signedIn: true, answers: holding(state) });

test('leads from the balance to paying, adding tokens and staking', async () => {
  await show({});
  const all = await screen.findByRole('region', { name: 'All your tokens' });

  const hrefs = await Promise.all(
    ['Pay or scan', 'Buy tokens', 'Stake'].map(async (name) =>
      (await within(all).findByRole('link', { name })).getAttribute('href'),
    ),
  );

  expect(hrefs).toEqual(['/pay', '/account/buy', '/account/membership/stake']);
});

describe('a member who can pay nobody', () => {
  const isBefore = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

  test('after the trial finds the state and its way before everything else, told once', async () => {
    await show({ stake: 0, trialUntil: '2020-01-01T00:00:00.000Z' });
    const state = await screen.findByText(
      /^Your trial has ended\. Stake 1,000\sSLS to reach level Sens/,
    );
    const all = await screen.findByRole('region', { name: 'All your tokens' });

    expect(isBefore(state, all)).toBe(true);
    expect(screen.getByRole('link', { name: 'Change your membership' }).getAttribute('href')).toBe(
      '/account/membership/stake',
    );
    await waitFor(() =>
      expect(
        within(all)
          .getAllByRole('link')
          .map(({ textContent }) => textContent)[0],
      ).toBe('Stake'),
    );
    expect(state.closest('.notice')?.className).toContain('notice--warning');
  });

  test('of a frozen account is told so first', async () => {
    await show({ stake: 5000, paymentsOff: 'account_frozen' });

    const state = await screen.findByText(/^Payments are paused/);

    expect(isBefore(state, await screen.findByRole('region', { name: 'All your tokens' }))).toBe(
      true,
    );
    expect(screen.getByRole('link', { name: 'Set a new password' })).toBeDefined();
  });
});

describe('in test mode', () => {
  const inTest = (user: object) =>
    renderApp('/account', {
      signedIn: true,
      answers: {
        ...holding({ cash: '0' }),
        'GET /users/me': () => ({ body: { ...aUser(), livemode: false, ...user } }),
      },
    });

  test('offers no purchase where the card stand-in is off, and says who gives test tokens', async () => {
    await inTest({});
    const all = within(await screen.findByRole('region', { name: 'All your tokens' }));
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));

    await all.findByText(/^Test tokens come from your business/);
    steps.getByText(/^Test tokens come from your business/);
    expect(screen.queryByRole('link', { name: 'Buy tokens' })).toBeNull();
  });

  test('offers the purchase by test card where the stand-in is on', async () => {
    await inTest({ testCards: true });
    const all = within(await screen.findByRole('region', { name: 'All your tokens' }));

    expect((await all.findByRole('link', { name: 'Buy tokens' })).getAttribute('href')).toBe(
      '/account/buy',
    );
    expect(screen.queryByText(/^Test tokens come from your business/)).toBeNull();
  });
});

test('a new member sees the first steps, and which are done', async () => {
  await show({ cash: '0' });

  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(
    steps.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual(['Confirm your e-mail Done', 'Buy tokens', 'Make your first payment']);
});

test('the first steps go away with the first payment', async () => {
  await show({ transactions: [aTransaction(1)] });

  await screen.findByRole('region', { name: 'Your merchants' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('the ladder shows the level, and what another one takes', async () => {
  await show({ stake: 3000 });
  const rungs = within(await screen.findByRole('list', { name: 'Level ladder' }));
  const ladder = within(screen.getByRole('region', { name: 'Your membership' }));

  expect(rungs.getByText('Sens').closest('li')?.getAttribute('aria-current')).toBe('step');
  ladder.getByText('Gemma opens offers that merchants reserve for this level.');
  const slider = ladder.getByRole('slider', { name: 'See what another level needs' });
  ladder.getByText(/^You’ll reach Gemma with 2,000\sSLS more\.$/);
  fireEvent.change(slider, { target: { value: '1' } });
  ladder.getByText('You’ll stay at Sens.');
  fireEvent.change(slider, { target: { value: '3' } });

  ladder.getByText(/^You’ll reach Summa with 17,000\sSLS more\.$/);
  expect(slider.getAttribute('aria-valuetext')).toContain('Summa');
  expect(ladder.getByRole('link', { name: 'Stake' })).toBeDefined();
  fireEvent.change(slider, { target: { value: '0' } });
  ladder.getByText('Visita is below your level.');
});

test('lists merchants once, linked or paid before', async () => {
  const merchant = { name: 'Casa Verde', domain: 'casaverde.example', verified: true };
  const other = { name: 'Alba', domain: 'alba.example', verified: true };
  await show({
    transactions: [
      aTransaction(1),
      aTransaction(2),
      aTransaction(3, { merchant: other, recipient: 'Alba' }),
    ],
    links: [{ id: `lnk_${'a'.repeat(26)}`, merchant, since: '2026-11-01T10:00:00.000Z' }],
  });

  const merchants = within(await screen.findByRole('region', { name: 'Your merchants' }));
  const rows = await merchants.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'CCasa VerdeLinked · Paid Nov 20, 2026',
    'AAlbaPaid Nov 20, 2026',
  ]);
});

test('a single balance is not drawn as a line', async () => {
  const points = [{ at: '2026-11-01T10:00:00.000Z', cash: '0', stake: '100' }];
  await show({ points });

  await screen.findByRole('list', { name: 'Level ladder' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Balance over time' })).toBeNull(),
  );
});
