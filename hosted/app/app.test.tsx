// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { lazyPage } from '../platform/lazy-page.ts';
import { refused } from '../test-support/fake-api.ts';
import { address, renderApp } from '../test-support/render-app.tsx';
import { redirect } from './redirect.ts';
import type { Route } from './routes/route.ts';
import { routes } from './routes/routes.ts';

const aRoute = (over: Partial<Route>): Route => ({
  path: '/members',
  page: lazyPage('members', async () => () => <h1>Members</h1>, []),
  layout: DefaultLayout,
  auth: 'required',
  middleware: [],
  ...over,
});

test.each(['/nowhere', '/pay/not-an-id', '/pay/confirmation', '/pay/confirmation?session=evil'])(
  'shows page not found at %s',
  async (path) => {
    await renderApp(path);

    await screen.findByRole('heading', { name: 'This page could not be found' });
    expect(screen.getByText('404')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(document.title).toContain('This page could not be found');
  },
);

test('sends a guest from a protected page to the login with a return address', async () => {
  await renderApp('/members', { routes: [...routes, aRoute({})] });

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/login?next=/members');
});

test.each([
  ['/', '/login'],
  ['/contact', '/login?next=/contact'],
])('opens the login page when a call on %s is answered with 401', async (from, to) => {
  const { session, person } = await renderApp(from, {
    signedIn: true,
    answers: { 'GET /links': () => refused(401, 'unauthenticated') },
  });
  await screen.findByRole('button', { name: 'Log out' });
  const linkEndpoints = await import('#shared/link/endpoints.ts');

  await session.client.call(linkEndpoints.list, {});

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe(to);
  await person.click(screen.getByRole('link', { name: 'Contact' }));
  await waitFor(() => expect(address()).toBe('/contact'));
});

test('opens the login page when the session of the tab has ended before its first page', async () => {
  await renderApp('/', {
    signedIn: true,
    answers: { 'GET /users/me': () => refused(401, 'unauthenticated') },
  });

  await waitFor(() => expect(address()).toBe('/login'));
});

test('shows a protected page to a member', async () => {
  await renderApp('/members', { signedIn: true, routes: [...routes, aRoute({})] });

  await screen.findByRole('heading', { name: 'Members' });
  expect(address()).toBe('/members');
});

test('redirects from a protected page to the login after a 401', async () => {
  const { session } = await renderApp('/members', {
    signedIn: true,
    routes: [...routes, aRoute({})],
    answers: { 'GET /wallet/accounts': () => refused(401, 'unauthenticated') },
  });
  await screen.findByRole('heading', { name: 'Members' });
  const walletEndpoints = await import('#shared/wallet/endpoints.ts');

  await session.client.call(walletEndpoints.readAccounts, {});

  await waitFor(() => expect(address()).toBe('/login?next=/members'));
});

test('redirects a member from the login page', async () => {
  await renderApp('/login?next=/pay', { signedIn: true });

  await screen.findByRole('heading', { name: 'Hello, Ana' });
  expect(address()).toBe('/');
});

test('shows the error page for an unknown middleware name', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});

  await renderApp('/members', {
    signedIn: true,
    routes: [aRoute({ middleware: ['no-such'] })],
  });

  await screen.findByRole('heading', { name: 'Unknown middleware' });
  expect(screen.getByText('500')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
  silence.mockRestore();
});

test('follows the redirect of a middleware', async () => {
  await renderApp('/members', {
    signedIn: true,
    routes: [...routes, aRoute({ middleware: ['closed'] })],
    middleware: { closed: () => redirect('/legal') },
  });

  await screen.findByRole('heading', { name: 'Legal' });
  expect(address()).toBe('/legal');
});

test('follows a redirect that a page throws', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  const moved = lazyPage('moved', async () => () => redirect('/legal'), []);

  const { progress } = await renderApp('/members', {
    routes: [...routes, aRoute({ auth: 'optional', page: moved })],
  });

  await screen.findByRole('heading', { name: 'Legal' });
  expect(address()).toBe('/legal');
  expect(progress.state.value.failed).toBe(false);
  silence.mockRestore();
});

test('shows code and message of a page that throws', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = lazyPage(
    'broken',
    async () => () => {
      throw Object.assign(new Error('Closed for repairs'), { response: { status: 503 } });
    },
    [],
  );

  await renderApp('/members', { routes: [aRoute({ auth: 'optional', page: broken })] });

  await screen.findByRole('heading', { name: 'Closed for repairs' });
  expect(screen.getByText('503')).toBeDefined();
  silence.mockRestore();
});

test('focuses the heading after a navigation, but not on the first page', async () => {
  const { person } = await renderApp('/nowhere');
  await screen.findByRole('heading', { name: 'This page could not be found' });
  expect(document.activeElement).toBe(document.body);

  await person.click(screen.getByRole('link', { name: 'Login' }));

  const heading = await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toContain('Sign in');
});

test('opens the login after signing out', async () => {
  const { person, tokens } = await renderApp('/', { signedIn: true });

  await person.click(await screen.findByRole('button', { name: 'Log out' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/login');
  expect(tokens.read()).toBeUndefined();
});

test('opens the login without a return address after signing out on a protected page', async () => {
  const { person } = await renderApp('/members', {
    signedIn: true,
    routes: [...routes, aRoute({})],
  });

  await person.click(await screen.findByRole('button', { name: 'Log out' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/login');
});

test('changes the language without a reload and stores it', async () => {
  const { person } = await renderApp('/login');
  await screen.findByRole('heading', { name: 'Sign in' });

  await person.click(screen.getByRole('button', { name: 'Español' }));

  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
  expect(document.cookie).toBe('');
});
