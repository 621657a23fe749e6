// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { HeroLayout } from '../layouts/hero/hero-layout.tsx';
import { lazyPage } from '../platform/lazy-page.ts';
import { useApi } from '../platform/use-api.ts';
import { refused } from '../test-support/fake-api.ts';
import { renderApp } from '../test-support/render-app.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { redirect } from './redirect.ts';
import { base, type Route } from './routes/route.ts';
import { routes } from './routes/routes.ts';

const ACCOUNTS = 'GET /wallet/accounts';
const HISTORY = 'GET /token/rates/history?currency=EUR';
const cash = (balance: string) => ({
  body: {
    accounts: [{ type: 'cash', address: null, balance }],
    keptBack: null,
    paymentsOff: null,
    disabledBy: null,
  },
});

function Wallet() {
  const accounts = useApi(walletEndpoints.readAccounts, {});
  return (
    <>
      <h1>Wallet</h1>
      <Loaded query={accounts} skeleton={<p>…</p>}>
        {({ accounts: [first] }) => <p>Holds {first?.balance}</p>}
      </Loaded>
    </>
  );
}

const wallet: Route = {
  ...base,
  path: '/wallet',
  title: 'app:nav.account',
  layout: HeroLayout,
  auth: 'required',
  page: lazyPage('wallet', async () => Wallet, []),
  load: ({ read }) => read(walletEndpoints.readAccounts, {}),
};

/** An answer that is sent when the test releases it. */
function heldBack<T>(answer: T) {
  let give = () => {};
  const held = new Promise<T>((resolve) => {
    give = () => resolve(answer);
  });
  return { held, give: () => act(async () => give()) };
}

test('keeps the previous page visible until the next one has loaded', async () => {
  const { held, give } = heldBack(cash('7'));
  const { api, progress } = await renderApp('/nowhere', {
    signedIn: true,
    routes: [...routes, wallet],
    answers: { [ACCOUNTS]: () => held },
  });
  await screen.findByRole('heading', { name: 'This page could not be found' });

  await act(async () => navigate('/wallet'));
  expect(screen.queryByRole('heading', { name: 'Wallet' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeDefined();
  await give();

  await screen.findByText('Holds 7');
  expect(api.calls.filter((call) => call === ACCOUNTS)).toHaveLength(1);
  expect(document.title).toBe('Account · Salus');
  expect(document.body.className).toBe('hero');
  expect(progress.state.value.failed).toBe(false);
});

test('one loader advances the bar by 45', async () => {
  const { held, give } = heldBack(cash('7'));
  const { progress } = await renderApp('/nowhere', {
    signedIn: true,
    routes: [...routes, wallet],
    answers: { [ACCOUNTS]: () => held },
  });
  const seen: number[] = [];
  await act(async () => navigate('/wallet'));
  const end = progress.state.subscribe(({ percent }) => seen.push(Math.round(percent)));

  await give();

  await screen.findByText('Holds 7');
  expect(seen).toContain(45);
  end();
});

test('two loaders advance the bar by 30 each, and only the first blocks', async () => {
  const { held, give } = heldBack({ body: { points: [] } });
  const route: Route = {
    ...wallet,
    fetch: ({ read }) => read(tokenEndpoints.readRateHistory, { query: { currency: 'EUR' } }),
  };
  const first = heldBack(cash('7'));
  const { progress } = await renderApp('/nowhere', {
    signedIn: true,
    routes: [...routes, route],
    answers: { [ACCOUNTS]: () => first.held, [HISTORY]: () => held },
  });
  const seen: number[] = [];
  await act(async () => navigate('/wallet'));
  const end = progress.state.subscribe(({ percent }) => seen.push(Math.round(percent)));

  await first.give();

  await screen.findByText('Holds 7');
  expect(seen).toContain(30);
  await give();
  end();
});

test('the membership page has both loaders: the level blocks, its lists follow', () => {
  const membership = routes.find(({ path }) => path === '/account/membership');

  expect([typeof membership?.load, typeof membership?.fetch]).toEqual(['function', 'function']);
});

test('shows a page whose loader failed with a red bar and a retry button', async () => {
  let isDown = true;
  const { person, progress } = await renderApp('/nowhere', {
    signedIn: true,
    routes: [...routes, wallet],
    answers: { [ACCOUNTS]: () => (isDown ? refused(409, 'no_accounts') : cash('7')) },
  });

  const failures: boolean[] = [];
  const end = progress.state.subscribe(({ failed }) => failures.push(failed));
  await act(async () => navigate('/wallet'));

  await screen.findByText('You do not have accounts');
  expect(failures).toContain(true);
  end();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Holds 7');
});

test('data that fails on a shown page turns the bar red until it is read', async () => {
  let isDown = true;
  const { load: _, ...withoutLoader } = wallet;
  const { person, progress } = await renderApp('/wallet', {
    signedIn: true,
    routes: [...routes, withoutLoader],
    answers: { [ACCOUNTS]: () => (isDown ? refused(409, 'no_accounts') : cash('7')) },
  });

  await screen.findByText('You do not have accounts');
  expect(progress.state.value).toMatchObject({ shown: true, failed: true });
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('Holds 7');
  expect(progress.state.value).toMatchObject({ shown: false, failed: false });
});

test('paints the layout before the loader of the first page has answered', async () => {
  const { held, give } = heldBack(cash('7'));
  await renderApp('/wallet', {
    signedIn: true,
    routes: [...routes, wallet],
    answers: { [ACCOUNTS]: () => held },
  });

  await screen.findByRole('banner');
  expect(screen.queryByRole('heading', { name: 'Wallet' })).toBeNull();
  await give();
  await screen.findByText('Holds 7');
});

test('makes no authenticated call for a guest', async () => {
  const { api } = await renderApp('/wallet', { routes: [...routes, wallet] });

  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(api.calls).not.toContain(ACCOUNTS);
});

test.each([
  ['the loader a page waits for', 'load'],
  ['the loader beside a page', 'fetch'],
] as const)('goes where %s redirects to, and shows no failure', async (_, loader) => {
  const { progress } = await renderApp('/moved', {
    routes: [
      ...routes,
      {
        ...base,
        path: '/moved',
        page: lazyPage('moved', async () => () => <h1>Moved</h1>, []),
        [loader]: async () => redirect('/legal'),
      },
    ],
  });

  await screen.findByRole('heading', { name: 'Legal' });
  expect(location.pathname).toBe('/legal');
  expect(progress.state.value.failed).toBe(false);
});

test('ignores a redirect that arrives after the next navigation', async () => {
  const { held, give } = heldBack(undefined);
  await renderApp('/nowhere', {
    routes: [
      ...routes,
      {
        ...base,
        path: '/moved',
        page: lazyPage('moved', async () => () => <h1>Moved</h1>, []),
        fetch: async () => {
          await held;
          redirect('/legal');
        },
      },
    ],
  });
  await act(async () => navigate('/moved'));
  await screen.findByRole('heading', { name: 'Moved' });
  await act(async () => navigate('/resources'));
  await screen.findByRole('list', { name: 'Contents' });

  await give();

  expect(location.pathname).toBe('/resources');
});
