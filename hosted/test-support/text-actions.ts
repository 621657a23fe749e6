/** The actions of a visitor that lead to texts of the specification. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { catalogue, type ErrorCode } from '#shared/errors.ts';
import { holding } from './accounts.ts';
import { type Answers, refused } from './fake-api.ts';
import { renderApp } from './render-app.tsx';
import { openStakePage } from './stake-page.ts';

export interface TextCase {
  text: string;
  action: string;
  /** Only another API sends it: docs/decisions/0001. */
  isForeign?: true;
  act(): Promise<unknown>;
}

export const own = (code: ErrorCode) => () => refused(catalogue[code].status, code);
export const foreign = (message: string) => () => ({
  status: 400,
  body: { statusCode: 400, message: [{ messages: [{ id: 'Auth.form.error', message }] }] },
});
export const pressOn = async (person: UserEvent, name: string | RegExp) =>
  person.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
export const type = async (person: UserEvent, label: string, value: string) =>
  person.type(await screen.findByLabelText(label), value);

export async function signIn(answer: Answers[string], password = 'secret') {
  const { person } = await renderApp('/login', { answers: { 'POST /auth/local': answer } });
  await type(person, 'E-mail', 'ana@example.org');
  if (password) await type(person, 'Password', password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

export async function register(answer: Answers[string]) {
  const { person } = await renderApp('/register', {
    answers: { 'POST /auth/local/register': answer },
  });
  await type(person, 'First name', 'Ana');
  await type(person, 'Surname', 'Prado');
  await type(person, 'E-mail', 'ana@example.org');
  await type(person, 'Password', 'correct horse battery');
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);
  await pressOn(person, 'Create account');
}

export async function registerEmpty() {
  const { person } = await renderApp('/register');
  await pressOn(person, 'Create account');
}

export async function forgot(message: string) {
  const { person } = await renderApp('/account/forgot-password', {
    answers: { 'POST /auth/forgot-password': foreign(message) },
  });
  await type(person, 'E-mail', 'ana@example.org');
  await person.click(document.querySelector('main [type="submit"]') as HTMLElement);
}

export async function stake(answer: () => ReturnType<typeof refused>, amount = '100') {
  const { person, amount: field } = await openStakePage({ cash: '1000', stake: 0 }, answer);
  await person.type(field, amount);
  await pressOn(person, 'Review change');
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Move tokens' }));
}

export async function saveName(answer: Answers[string]) {
  const { person } = await renderApp('/account/profile/edit', {
    signedIn: true,
    answers: { ...holding(), 'PUT /users/me': answer },
  });
  const heading = await screen.findByRole('heading', { name: 'Personal details' });
  const part = within(heading.closest('section') as HTMLElement);
  await person.type(part.getByLabelText('First name'), 'x');
  await person.click(part.getByRole('button', { name: 'Save' }));
}

export const read = (path: string, call: string, code: ErrorCode) =>
  renderApp(path, { signedIn: true, answers: { ...holding(), [call]: own(code) } });
