/** The texts of errors and of success, each with an action. */
import { screen, within } from '@testing-library/react';
import { holding } from './accounts.ts';
import { aPaySession, aUser, SESSION_ID } from './builders.ts';
import { fillIn, openBuying, press } from './buy-scene.ts';
import { renderApp } from './render-app.tsx';
import { openStakePage } from './stake-page.ts';
import {
  foreign,
  own,
  pressOn,
  read,
  register,
  saveName,
  stake,
  type TextCase,
} from './text-actions.ts';
import { aWithdrawal, leaving } from './withdrawals.ts';

export const ERROR_TEXTS: TextCase[] = [
  {
    text: 'Error saving record',
    action: 'saves the profile at another API, which fails',
    isForeign: true,
    act: () => saveName(foreign('Error saving record')),
  },
  {
    text: 'Error creating wallet.',
    action: 'registers at another API, which fails to create the wallet',
    isForeign: true,
    act: () => register(foreign('Error creating wallet.')),
  },
  {
    text: 'Error creating account.',
    action: 'registers at another API, which fails to create the account',
    isForeign: true,
    act: () => register(foreign('Error creating account.')),
  },
  {
    text: 'Error creating address.',
    action: 'opens the payment account while no deposit address can be made',
    act: () => read('/account/cash', 'GET /wallet/accounts', 'address_not_created'),
  },
  {
    text: 'Purchase failed',
    action: 'buys tokens with a card that is declined',
    async act() {
      const app = await openBuying({}, () => ({
        error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      }));
      await fillIn(app);
      await press(app.person);
    },
  },
  {
    text: 'Transaction failed',
    action: 'changes the stake at another API, which fails',
    isForeign: true,
    act: () => stake(foreign('Transaction failed')),
  },
  {
    text: 'Insufficient funds',
    action: 'changes the stake by more than the payment account holds',
    act: () => stake(own('insufficient_balance')),
  },
  {
    text: 'You do not have accounts',
    action: 'opens the payment account as a user without accounts',
    act: () => read('/account/cash', 'GET /wallet/accounts', 'no_accounts'),
  },
  {
    text: 'Unknown account type',
    action: 'opens the transactions of an account that does not exist',
    act: () =>
      renderApp('/account/transactions?account=savings', {
        signedIn: true,
        answers: holding(),
      }),
  },
  {
    text: 'Session expired',
    action: 'opens a payment that has expired',
    act: () =>
      renderApp(`/pay/${SESSION_ID}`, {
        answers: {
          [`GET /pay/${SESSION_ID}`]: () => ({
            body: aPaySession({ status: 'expired', closedAt: '2026-11-21T09:00:00.000Z' }),
          }),
        },
      }),
  },
  {
    text: 'Wrong session',
    action: 'opens a payment that does not exist',
    act: () => read(`/pay/${SESSION_ID}`, `GET /pay/${SESSION_ID}`, 'session_not_found'),
  },
  {
    text: 'There was an problem with your user identification',
    action: 'changes the stake with a sign-in that has ended',
    act: () => stake(own('unauthenticated')),
  },
  {
    text: 'You do not have tokens in your account.',
    action: 'leaves without tokens',
    act: () =>
      renderApp('/account/profile/exit', { signedIn: true, answers: leaving({ stake: 0 }) }),
  },
  {
    text: 'An operational error has occurred',
    action: 'opens the payment account while the server fails',
    act: () => read('/account/cash', 'GET /wallet/accounts', 'internal_error'),
  },
];

export const SUCCESS_TEXTS: TextCase[] = [
  {
    text: 'Purchase done',
    action: 'buys tokens by card',
    async act() {
      const app = await openBuying();
      await fillIn(app);
      await press(app.person);
    },
  },
  {
    text: 'Staking balance change done',
    action: 'changes the stake',
    async act() {
      const { person, amount } = await openStakePage({ cash: '1000', stake: 0 });
      await person.type(amount, '100');
      await pressOn(person, 'Review change');
      await person.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move tokens' }),
      );
    },
  },
  {
    text: 'Funds has been transfered',
    action: 'opens the exit after the funds have arrived',
    act: () =>
      renderApp('/account/profile/exit', {
        signedIn: true,
        answers: leaving({
          stake: 0,
          withdrawals: [
            aWithdrawal({
              status: 'settled',
              cancellable: false,
              closedAt: '2026-11-21T09:40:00.000Z',
              transactionHash: `0x${'ab'.repeat(32)}`,
            }),
          ],
        }),
      }),
  },
  {
    text: 'Your profile has been updated',
    action: 'saves the profile',
    act: () => saveName(() => ({ body: aUser({ name: 'Anax' }) })),
  },
  {
    text: 'Saved',
    action: 'chooses which e-mails to get',
    async act() {
      const choices = [{ kind: 'daily_summary', wanted: false }];
      const groups = [{ about: 'usr_shop', business: 'Casa Alba', choices }];
      const answer = () => ({ body: { groups } });
      const { person } = await renderApp('/account/profile/edit', {
        signedIn: true,
        answers: {
          ...holding(),
          'GET /users/me/notifications': answer,
          'PUT /users/me/notifications': answer,
        },
      });
      const shop = await screen.findByRole('group', { name: 'Casa Alba' });
      await person.click(within(shop).getByRole('checkbox'));
    },
  },
  {
    text: 'You have registered successfully',
    action: 'registers',
    act: () => register(() => ({ status: 201, body: { user: { email: 'ana@example.org' } } })),
  },
];
