/** The texts of forms, and those of sign-in and registration, each with an action. */
import { screen } from '@testing-library/react';
import { fillIn, openBuying } from './buy-scene.ts';
import { renderApp } from './render-app.tsx';
import { openStakePage } from './stake-page.ts';
import {
  foreign,
  forgot,
  own,
  pressOn,
  register,
  registerEmpty,
  signIn,
  type TextCase,
  type,
} from './text-actions.ts';
import { leaving } from './withdrawals.ts';

export const VALIDATION_TEXTS: TextCase[] = [
  {
    text: 'Please enter Full Name',
    action: 'registers without a name',
    act: registerEmpty,
  },
  { text: 'Please enter your email', action: 'registers without an e-mail', act: registerEmpty },
  { text: 'Please enter a password', action: 'registers without a password', act: registerEmpty },
  {
    text: 'Email already in use',
    action: 'registers with an address that another API knows',
    isForeign: true,
    act: () => register(foreign('Email already in use')),
  },
  {
    text: 'Passwords do not match.',
    action: 'sets a new password and repeats another one',
    async act() {
      const { person } = await renderApp('/account/reset-password?code=abc');
      await type(person, 'New password', 'correct horse battery');
      await type(person, 'New password again', 'correct horse');
      await pressOn(person, 'Save new password');
    },
  },
  {
    text: 'The quantity amount is not valid',
    action: 'changes the stake by no amount',
    async act() {
      const { person } = await openStakePage({ cash: '1000', stake: 0 });
      await pressOn(person, 'Review change');
    },
  },
  {
    text: 'Amount is null',
    action: 'buys no tokens',
    async act() {
      const app = await openBuying();
      await fillIn(app);
      await app.person.clear(await screen.findByRole('textbox', { name: 'Tokens (SLS)' }));
      await app.person.click(document.querySelector('main [type="submit"]') as HTMLElement);
    },
  },
  {
    text: 'The address you entered is not a valid Ethereum address',
    action: 'leaves to an invalid address',
    async act() {
      const { person } = await renderApp('/account/profile/exit', {
        signedIn: true,
        answers: leaving(),
      });
      await type(person, 'Ethereum address', '0x12');
      await person.click(document.querySelector('main [type="submit"]') as HTMLElement);
    },
  },
];

export const SIGN_IN_TEXTS: TextCase[] = [
  {
    text: 'Identifier or password invalid.',
    action: 'signs in with a wrong password',
    act: () => signIn(own('credentials_invalid')),
  },
  {
    text: 'Your account email is not confirmed',
    action: 'signs in before the address is confirmed',
    act: () => signIn(own('email_not_confirmed')),
  },
  {
    text: 'Email is already taken.',
    action: 'registers with an address that another API knows',
    isForeign: true,
    act: () => register(foreign('Email is already taken.')),
  },
  {
    text: 'Username already taken',
    action: 'registers with a user name that another API knows',
    isForeign: true,
    act: () => register(foreign('Username already taken')),
  },
  {
    text: 'Please provide your password.',
    action: 'signs in, and the API misses the password',
    act: () => signIn(own('password_missing')),
  },
  {
    text: 'This email does not exist.',
    action: 'asks another API, which does not know the address, for a reset link',
    isForeign: true,
    act: () => forgot('This email does not exist.'),
  },
  {
    text: 'Invalid Email or Password entered.',
    action: 'signs in to another API with a wrong password',
    isForeign: true,
    act: () => signIn(foreign('Invalid Email or Password entered.')),
  },
  {
    text: 'Email address you entered is not found.',
    action: 'asks another API, which does not know the address, for a reset link',
    isForeign: true,
    act: () => forgot('Email address you entered is not found.'),
  },
  {
    text: 'Error logging in',
    action: 'signs in while the server fails',
    act: () => signIn(own('internal_error')),
  },
];
