// @vitest-environment jsdom
/** The whole app with another server of the specification, whose answers are sloppy or incomplete. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { BOOTSTRAP_ELEMENT_ID } from '#shared/documents/bootstrap-data.ts';
import {
  refusal,
  STRAPI,
  STRAPI_USER,
  type StrapiAnswers,
  startStrapi,
} from '../../tests/support/foreign/strapi.ts';
import { PageError } from '../platform/page-error.ts';
import { stubDialogs } from '../test-support/dialogs.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { routes } from './routes/routes.ts';

let strapi: Awaited<ReturnType<typeof startStrapi>>;
beforeAll(async () => {
  strapi = await startStrapi();
});
afterAll(() => strapi.close());

stubDialogs();

const errors = vi.spyOn(console, 'error');
/** Except for pages that the member does not have, and for elements that jsdom does not know. */
const errorsSeen = () =>
  errors.mock.calls.filter(
    ([message, error]) =>
      !(error instanceof PageError && error.statusCode === 404) &&
      !String(message).includes('is unrecognized in this browser'),
  );

beforeEach(() => {
  errors.mockClear();
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = BOOTSTRAP_ELEMENT_ID;
  data.textContent = JSON.stringify({ apiBase: strapi.url });
  document.head.replaceChildren(data);
});

/** Not specified, and with it the pages show what they make of the specified calls. */
const ACCOUNTS: StrapiAnswers = {
  'GET /wallet/accounts': {
    body: {
      accounts: [
        { type: 'cash', address: null, balance: '100' },
        { type: 'stake', address: null, balance: '500' },
      ],
      keptBack: null,
      paymentsOff: null,
      disabledBy: null,
    },
  },
};

/** Each page that needs no id. */
const PATHS = routes
  .filter(({ path, document }) => !path.includes(':') && !document)
  .map(({ path }) => path);
const MEMBER_PATHS = PATHS.filter((path) => path.startsWith('/account'));

async function walk(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isThere = location.pathname === path;
    const before = isThere ? null : document.querySelector('h1');
    if (!isThere) await act(async () => navigate(path));
    if (location.pathname !== path) continue;
    await waitFor(() => expect([null, before]).not.toContain(document.querySelector('h1')));
    expect([path, document.querySelector('main p')?.textContent]).not.toEqual([path, '500']);
  }
}

const signedIn = async (answers: StrapiAnswers = {}, path = '/') => {
  strapi.answer({ ...ACCOUNTS, ...answers });
  return renderApp(path, { signedIn: true, apiBase: strapi.url });
};

test('shows every page to a guest', async () => {
  strapi.answer();
  await renderApp('/', { apiBase: strapi.url });

  await walk(PATHS.filter((path) => !MEMBER_PATHS.includes(path)));

  expect(errorsSeen()).toEqual([]);
});

test.each([
  ['a member', {}],
  ['a business', { recipientName: 'Casa Verde' }],
  ['a business that is a related record', { recipient: { id: 3, name: 'Casa Verde' } }],
])('shows every page to %s', async (_, more) => {
  await signedIn({ 'GET /users/me': { body: { ...STRAPI_USER, ...more } } });

  await walk(PATHS);

  expect(errorsSeen()).toEqual([]);
});

/** Each field of each answer absent in turn, and all of another type, also within the lists. */
const ODD = [null, 7, 'text', true, {}];
const variations = Object.entries(STRAPI)
  .filter(([call]) => call !== 'POST /auth/local')
  .flatMap(([call, answer]) => [
    ...[null, [], 'text', 7, {}].map((body) => ({ call, what: JSON.stringify(body), body })),
    ...changed(answer).map(([what, body]) => ({ call, what, body })),
  ]);

function changed(value: unknown, at = ''): [what: string, body: unknown][] {
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return [
      [`${at} empty`, []],
      [`${at} with odd entries`, [null, 7, 'text', {}, [], ...value]],
      ...changed(first, `${at}[0]`).map(([what, body]): [string, unknown] => [
        what,
        [body, ...rest],
      ]),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  const names = Object.keys(value);
  return [
    ...ODD.map((odd): [string, unknown] => [
      `${at}.* is ${JSON.stringify(odd)}`,
      Object.fromEntries(names.map((name) => [name, odd])),
    ]),
    ...Object.entries(value).flatMap(([name, own]): [string, unknown][] => {
      const { [name]: _, ...without } = value as Record<string, unknown>;
      const field = `${at}.${name}`;
      const within = changed(own, field).map(([what, body]): [string, unknown] => [
        what,
        { ...value, [name]: body },
      ]);
      return [[`without ${field}`, without], ...within];
    }),
  ];
}

/** The pages that show what the call answers. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'GET /users/me': ['/account', '/account/profile'],
  'GET /token/rates': ['/account'],
  'GET /wallet/staking': ['/account', '/account/membership', '/account/membership/stake'],
  'GET /appconfig': ['/', '/account/membership'],
};

test.each(variations)('$call $what breaks no page', async ({ call, body }) => {
  const pages = SHOWN_BY[call] ?? [];
  await signedIn({ [call]: { body } }, pages[0]);

  await walk(pages);

  expect(errorsSeen()).toEqual([]);
});

async function signIn(answers: StrapiAnswers) {
  strapi.answer(answers);
  const { person, ...app } = await renderApp('/login', { apiBase: strapi.url });
  await person.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  return { person, ...app };
}

test('signs in with the token alone, and shows whom `users/me` names', async () => {
  const { session, tokens } = await signIn({});

  await waitFor(() => expect(session.user.value).toMatchObject({ id: '7', name: 'Ana' }));
  expect(tokens.read()).toBe('opaque.strapi.token');
});

test.each([
  [401, 'There was an problem with your user identification'],
  [500, 'Error logging in'],
])(
  'says so when `users/me` answers %i after the sign-in, and keeps no token',
  async (status, text) => {
    const { session, tokens } = await signIn({ 'GET /users/me': refusal(status, 'Unlucky') });

    expect(await screen.findByText(text)).toBeDefined();
    expect([session.user.value, tokens.read()]).toEqual([null, undefined]);
  },
);

test.each([
  'Identifier or password invalid.',
  'Your account email is not confirmed',
  'Please provide your password.',
  'This email does not exist.',
  'Invalid Email or Password entered.',
  'Email address you entered is not found.',
  'Error logging in',
])('shows "%s" of a sign-in', async (text) => {
  await signIn({ 'POST /auth/local': refusal(400, text) });

  expect(await screen.findByText(text)).toBeDefined();
});

test('shows prices that are JSON numbers', async () => {
  const { store } = await signedIn();

  await waitFor(() => expect(store.prices.value).toEqual({ EUR: '0.25', USD: '0.27', JPY: '40' }));
});

test('a registration that is answered with 200 is done', async () => {
  strapi.answer({
    'POST /auth/local/register': {
      body: { jwt: 'token', user: { id: 8, email: 'ana@example.org' } },
    },
  });
  const { person } = await renderApp('/register', { apiBase: strapi.url });
  await person.type(await screen.findByLabelText('First name'), 'Ana');
  await person.type(screen.getByLabelText('Surname'), 'Prado');
  await person.type(screen.getByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'correct horse battery');
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);

  await person.click(screen.getByRole('button', { name: 'Create account' }));

  expect(
    await screen.findByRole('heading', { name: 'You have registered successfully' }),
  ).toBeDefined();
});
