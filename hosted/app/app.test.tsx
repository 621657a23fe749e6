// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { refused } from '../test-support/fake-api.ts';
import { address, renderApp } from '../test-support/render-app.tsx';
import { lazyPage } from './lazy-page.ts';
import { redirect } from './redirect.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

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

test('sends a guest on a protected page to the login, naming the page', async () => {
  await renderApp('/members', { routes: [...routes, aRoute({})] });

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/login?next=/members');
});

test('shows a protected page to a member', async () => {
  await renderApp('/members', { signedIn: true, routes: [...routes, aRoute({})] });

  await screen.findByRole('heading', { name: 'Members' });
  expect(address()).toBe('/members');
});

test('leads from a protected page to the login when a call is answered with 401', async () => {
  const { session } = await renderApp('/members', {
    signedIn: true,
    routes: [...routes, aRoute({})],
    answers: { 'GET /wallet/accounts': () => refused(401, 'unauthenticated') },
  });
  await screen.findByRole('heading', { name: 'Members' });
  const { readAccounts } = await import('#shared/wallet/contract.ts');

  await session.client.call(readAccounts, {});

  await waitFor(() => expect(address()).toBe('/login?next=/members'));
});

test('sends a member away from the login page', async () => {
  await renderApp('/login?next=/pay', { signedIn: true });

  await screen.findByRole('heading', { name: 'You are signed in' });
  expect(address()).toBe('/');
});

test('answers an unknown middleware name with an error page', async () => {
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

test('goes where a middleware redirects to', async () => {
  await renderApp('/members', {
    signedIn: true,
    routes: [...routes, aRoute({ middleware: ['closed'] })],
    middleware: { closed: () => redirect('/legal') },
  });

  await screen.findByRole('heading', { name: 'Legal' });
  expect(address()).toBe('/legal');
});

test('takes a redirect that a page throws for a navigation', async () => {
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

test('moves the focus to the heading of the next page, not of the first', async () => {
  const { person } = await renderApp('/nowhere');
  await screen.findByRole('heading', { name: 'This page could not be found' });
  expect(document.activeElement).toBe(document.body);

  await person.click(screen.getByRole('link', { name: 'Login' }));

  const heading = await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toContain('Sign in');
});

test('leads to the login after signing out', async () => {
  const { person, tokens } = await renderApp('/', { signedIn: true });

  await person.click(await screen.findByRole('button', { name: 'Log out' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/login');
  expect(tokens.read()).toBeUndefined();
});

test('leads to the plain login after signing out of a protected page', async () => {
  const { person } = await renderApp('/members', {
    signedIn: true,
    routes: [...routes, aRoute({})],
  });

  await person.click(await screen.findByRole('button', { name: 'Log out' }));

  await screen.findByRole('heading', { name: 'Sign in' });
  expect(address()).toBe('/login');
});

test('changes the language in place and keeps the choice', async () => {
  const { person } = await renderApp('/login');
  await screen.findByRole('heading', { name: 'Sign in' });

  await person.click(screen.getByRole('button', { name: 'Español' }));

  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
  expect(document.cookie).toBe('');
});
