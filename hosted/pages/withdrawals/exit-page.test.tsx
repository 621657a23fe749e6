// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aWithdrawal, leaving, OUTSIDE } from '../../test-support/withdrawals.ts';

const PATH = '/account/profile/exit';
const review = async () => {
  const [page] = await screen.findAllByRole('button', { name: 'Review' });
  return page as HTMLElement;
};

beforeAll(stubDialogs);

test('a payment account with a balance must be moved to the stake first', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ cash: '120.5' }) });

  await screen.findByText(/Your payment account holds 120\.5\sSLS/);
  const way = screen.getByRole('link', { name: 'Move tokens to your membership' });
  expect(way.getAttribute('href')).toBe('/account/membership/stake?amount=120.5&exit');
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

test('a member without tokens cannot leave', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0 }) });

  await screen.findByText('You do not have tokens in your account.');
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

const DISPUTED = { held: '20', lien: '1000', debt: '0', until: '2027-02-18T09:30:00.000Z' };

test('during a card dispute the rest leaves, and the page shows what stays until when', async () => {
  const answers = leaving({
    free: '3500',
    held: [{ amount: '500', until: '2026-12-01T09:30:00.000Z' }],
    keptBack: DISPUTED,
  });
  await renderApp(PATH, { signedIn: true, answers });

  await review();
  expect(
    screen.getByText(/^3,500\sSLS of your membership go to one of your own addresses/),
  ).toBeDefined();
  expect(screen.getByText(/^500\sSLS were bought by card and can leave from/)).toBeDefined();
  expect(screen.getByText(/^1,000\sSLS cannot be spent or withdrawn/)).toBeDefined();
  expect(screen.getByText(/^20\sSLS in your payment account are on hold/)).toBeDefined();
  expect(screen.getByText(/^The bank usually decides by .*2027/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See your top-ups' }).getAttribute('href')).toBe(
    '/account/orders',
  );
});

test('a member with disputed tokens only cannot leave', async () => {
  const answers = leaving({ stake: 1000, free: '0', keptBack: DISPUTED });
  await renderApp(PATH, { signedIn: true, answers });

  await screen.findByText('Your membership tokens cannot leave yet.');
  expect(screen.getByText(/^1,000\sSLS cannot be spent or withdrawn/)).toBeDefined();
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

test('without a chain the exit is unavailable', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ open: false }) });

  await screen.findByText('Withdrawals are not possible at the moment.');
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

test('lists the losses and prefills the address of the profile', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ address: OUTSIDE }) });

  await review();
  await screen.findByText('Your level Gemma');
  expect(screen.getByText(/^On Sandbox chain\./)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Ethereum address').value).toBe(OUTSIDE);
});

test.each<[string, Partial<Withdrawal>, string]>([
  ['waits', {}, 'Waiting period for your security'],
  ['is screened', { underReview: true }, 'Under review'],
  [
    'waits for the verification of the books',
    {
      status: 'approved',
      approvedAt: '2026-11-21T09:30:00.000Z',
      checkingSince: '2026-11-21T09:30:00.000Z',
    },
    'Checking since',
  ],
  ['is to be signed', { status: 'approved', approvedAt: '2026-11-21T09:30:00.000Z' }, 'Signed'],
])('a withdrawal that %s shows its current step', async (_, over, current) => {
  const withdrawals = [aWithdrawal(over)];
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0, withdrawals }) });

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  const steps = screen.getAllByRole('listitem');
  const here = steps.find((item) => item.getAttribute('aria-current') === 'step');
  expect(here?.textContent).toContain(current);
  expect(document.querySelector('code')?.textContent).toBe(OUTSIDE);
});

test('is cancelled after a confirmation', async () => {
  let withdrawals = [aWithdrawal()];
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving(),
      'GET /wallet/withdrawals': () => ({
        body: {
          open: true,
          free: '1000',
          held: [],
          keptForCustomers: null,
          withdrawals,
          approvers: [],
          keptBack: null,
        },
      }),
      'POST /wallet/withdrawals/wd_01234567890123456789abcdef/cancel': () => {
        withdrawals = [aWithdrawal({ status: 'released', reason: 'cancelled' })];
        return { body: withdrawals[0] };
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel the withdrawal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' }));
  await person.click(dialog.getByRole('button', { name: 'Cancel the withdrawal' }));

  await screen.findByText('It was cancelled. Nothing was sent, and your tokens are back.');
});

test('a signed withdrawal cannot be cancelled', async () => {
  const withdrawals = [aWithdrawal({ status: 'broadcast', cancellable: false })];
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0, withdrawals }) });

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
});

test('shows that the tokens have left and how to return', async () => {
  const withdrawals = [
    aWithdrawal({
      status: 'settled',
      cancellable: false,
      closedAt: '2026-11-21T09:40:00.000Z',
      transactionHash: `0x${'ab'.repeat(32)}`,
    }),
  ];
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0, withdrawals }) });

  await screen.findByText('Funds has been transfered');
  await screen.findByText(/It opens again as soon as you deposit tokens/);
});
