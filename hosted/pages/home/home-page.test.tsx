// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const historyIn = (currency: string) => `GET /token/rates/history?currency=${currency}`;
const point = (day: number, rate: string) => ({
  rate,
  at: `2026-11-0${day}T12:00:00.000Z`,
  source: 'market',
});
const prices = {
  'GET /token/rates': () => ({ body: { rates: { USD: '0.2512' } } }),
  [historyIn('USD')]: () => ({ body: { points: [point(1, '0.3'), point(2, '0.2512')] } }),
};
const CONFIG = {
  levels: [
    { name: 'Visita', threshold: '0' },
    { name: 'Sens', threshold: '1000' },
  ],
  discountBasisPoints: 500,
  trialDays: 30,
};

test('shows a guest the discount, the level requirements and how to join', async () => {
  await renderApp('/', { answers: { ...prices, 'GET /appconfig': () => ({ body: CONFIG }) } });

  await screen.findByText(/^Pay 5% less at every community merchant/);
  expect(screen.getByText('Free for the first 30 days')).toBeDefined();
  expect(screen.getByText('Stake 1,000 SLS')).toBeDefined();
  const join = await screen.findByRole('link', { name: 'Join the community' });
  expect(join.getAttribute('href')).toBe('/join');
});

test('works out for a guest what a member pays, and what each level costs', async () => {
  await renderApp('/', { answers: { ...prices, 'GET /appconfig': () => ({ body: CONFIG }) } });

  const example = within(await screen.findByRole('region', { name: 'An example' }));
  for (const part of ['$40.00', 'Member discount (5%)', '−$2.00']) example.getByText(part);
  expect(example.getByText('You pay').nextElementSibling?.textContent).toBe('$38.00≈ 151\u00a0SLS');
  await screen.findByText('≈ $251.20');
});

test('takes a price of the currency, without decimals that it does not have', async () => {
  localStorage.setItem('currency', 'JPY');
  await renderApp('/', {
    answers: {
      'GET /token/rates': () => ({ body: { rates: { USD: '0.2512', JPY: '38' } } }),
      'GET /appconfig': () => ({ body: { ...CONFIG, currencies: ['USD', 'JPY'] } }),
    },
  });

  const example = within(await screen.findByRole('region', { name: 'An example' }));
  for (const part of ['¥6,000', '−¥300']) await example.findByText(part);
  expect(example.getByText('You pay').nextElementSibling?.textContent).toBe('¥5,700≈ 150\u00a0SLS');
});

const listing = (data: object[]) => ({ 'GET /directory': () => ({ body: { data } }) });

test('lists the merchants that want to be found', async () => {
  const merchant = { name: 'Casa Verde', domain: 'casaverde.example', verified: true };
  await renderApp('/', { answers: { ...prices, ...listing([merchant]) } });

  const found = within(await screen.findByRole('region', { name: 'Where members pay' }));
  expect(found.getByRole('link', { name: /^Casa Verde/ }).getAttribute('href')).toBe(
    'https://casaverde.example',
  );
});

test('has no heading for a directory without merchants', async () => {
  await renderApp('/', { answers: { ...prices, ...listing([]) } });

  await screen.findByText('One SLS costs $0.2512.');
  expect(screen.queryByRole('heading', { name: 'Where members pay' })).toBeNull();
});

test('greets a member, shows their tokens and what they come for, and sells them nothing', async () => {
  await renderApp('/', { signedIn: true, answers: { ...prices, ...holding({ cash: '120.5' }) } });

  await screen.findByRole('heading', { name: 'Hello, Ana' });
  const way = await screen.findByRole('link', { name: 'Your overview' });
  expect(way.getAttribute('href')).toBe('/account');
  const tokens = within(await screen.findByRole('region', { name: 'All your tokens' }));
  await tokens.findAllByText(/120\.5\sSLS/);
  expect(tokens.getByRole('link', { name: 'Pay or scan' }).getAttribute('href')).toBe('/pay');
  expect(screen.queryByRole('link', { name: 'Join the community' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull();
});

test('a business has no balance on the home page', async () => {
  await renderApp('/', { signedIn: true, answers: { ...prices, ...business } });

  await screen.findByRole('link', { name: 'Your overview' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'All your tokens' })).toBeNull();
});

test('draws the price history and shows it as a table, newest first', async () => {
  const { person } = await renderApp('/', { answers: prices });

  await screen.findByText('One SLS costs $0.2512.');
  screen.getByRole('img', { name: /between \$0.2512 and \$0.30, now \$0.2512/ });
  await person.click(screen.getByText('Show the prices'));

  const table = await screen.findByRole('table', { name: 'Token price' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('$0.2512');
});

test('a single price is stated, not drawn', async () => {
  const one = { [historyIn('USD')]: () => ({ body: { points: [point(2, '0.2512')] } }) };
  await renderApp('/', { answers: { ...prices, ...one } });

  await screen.findByText('One SLS costs $0.2512.');
  expect(screen.queryByRole('img', { name: /between/ })).toBeNull();
  expect(screen.queryByText('Show the prices')).toBeNull();
});

test.each([{ EUR: '0.25' }, {}])(
  'does not state the last price as the current one when it is stale or held: %o',
  async (rates) => {
    await renderApp('/', {
      answers: { ...prices, 'GET /token/rates': () => ({ body: { rates } }) },
    });

    await screen.findByText('There is no current token price.');
    expect(screen.queryByText(/^One SLS costs/)).toBeNull();
    screen.getByRole('img', { name: /to Nov\s2,\s2026: between .* and \$0.30, last \$0.2512/ });
  },
);

test('works with an empty configuration and without prices', async () => {
  await renderApp('/', {
    language: 'es',
    answers: {
      [historyIn('EUR')]: () => ({ body: { points: [] } }),
      'GET /token/rates': () => refused(409, 'rate_unavailable'),
    },
  });

  await screen.findByText('No hay un precio en EUR. Elige otra moneda abajo.');
  expect(screen.getByText('Maxima')).toBeDefined();
  expect(screen.getByText(/pagan menos en todos los comercios/)).toBeDefined();
});

test("ignores invalid fields of another API's configuration", async () => {
  const body = { levels: [{ name: 7 }], discountBasisPoints: 'much', trialDays: null };
  const { store } = await renderApp('/', {
    answers: { ...prices, 'GET /appconfig': () => ({ body }) },
  });

  await waitFor(() => expect(store.appConfig.value).toEqual(body));
  expect(await screen.findByText('Free to start')).toBeDefined();
  expect(screen.getByText(/pay less at every merchant/)).toBeDefined();
});
