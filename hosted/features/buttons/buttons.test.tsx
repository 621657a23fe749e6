// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { aButton } from '../../test-support/buttons.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const ID = `btn_${'a'.repeat(26)}`;
const TAB = '/account/profile/link?tab=buttons';

const open = (path: string, answers: Answers) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      ...answers,
    },
  });
const reading = (button = aButton()): Answers => ({
  [`GET /merchant/buttons/${ID}`]: () => ({ body: button }),
});

test('lists the sales of each button and their net', async () => {
  await open(TAB, {
    'GET /merchant/buttons': () => ({ body: { data: [aButton()], next: null } }),
  });

  const row = (await screen.findByRole('link', { name: 'Tea for two' })).closest('tr');
  expect([...(row?.children ?? [])].map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Tea for twoOn',
    '€40.00',
    '2 of 12',
    '€76.00',
  ]);
});

test('creates a button from localized input and shows its link', async () => {
  let sent: unknown;
  const { person } = await open(`${TAB}&button=new`, {
    ...reading(),
    'POST /merchant/buttons': (body) => {
      sent = body;
      return { status: 201, body: aButton() };
    },
  });
  await person.type(await screen.findByLabelText('What is it for?'), 'Tea for two');
  await person.type(screen.getByLabelText('Amount'), '40,00');
  await person.type(screen.getByLabelText('Stock'), '12');

  await person.click(screen.getByRole('button', { name: 'Create button' }));

  await screen.findByRole('button', { name: 'Copy link' });
  expect(sent).toEqual({
    name: 'Tea for two',
    currency: 'EUR',
    amount: '40.00',
    stock: 12,
    enabled: true,
    capture: 'automatic',
  });
  expect(address()).toBe(`${TAB}&button=${ID}`);
});

test('creates a button that reserves, with the days and the terms of the business', async () => {
  let sent: unknown;
  const { person } = await open(`${TAB}&button=new`, {
    ...reading(),
    'POST /merchant/buttons': (body) => {
      sent = body;
      return { status: 201, body: aButton() };
    },
  });
  await person.type(await screen.findByLabelText(/What is it for/), 'Deposit');
  await person.type(screen.getByLabelText('Amount'), '40');
  await person.selectOptions(screen.getByLabelText(/When you take it/), 'manual');
  const days = screen.getByLabelText(/Days in which you can take it/);
  await person.clear(days);
  await person.type(days, '14');
  await person.type(screen.getByLabelText(/Your terms/), 'We keep half.');
  await person.click(screen.getByRole('button', { name: 'Create button' }));

  await screen.findByRole('button', { name: 'Copy link' });
  expect(sent).toMatchObject({ capture: 'manual', captureDays: 14, terms: 'We keep half.' });
});

test('a new button has the currency of the business, until another is chosen', async () => {
  await open(`${TAB}&button=new`, {
    'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde', currency: 'USD' }) }),
    'GET /appconfig': () => ({ body: { currencies: ['EUR', 'USD'] } }),
  });

  expect((await screen.findByLabelText<HTMLSelectElement>('Currency')).value).toBe('USD');
});

test('shows missing values at their fields, for both kinds of price', async () => {
  const { person, api } = await open(`${TAB}&button=new`, {});
  await person.click(await screen.findByRole('button', { name: 'Create button' }));
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');

  await person.selectOptions(screen.getByLabelText('Price'), 'free');
  await person.type(screen.getByLabelText('What is it for?'), 'A gift');
  await person.type(screen.getByLabelText('At least'), '5');
  await person.type(screen.getByLabelText('At most'), '4');
  await person.click(screen.getByRole('button', { name: 'Create button' }));

  await screen.findByText('Must not be below the minimum.');
  expect(api.calls.filter((call) => call.startsWith('POST /business'))).toEqual([]);
});

const more = async () =>
  (await screen.findByText(/^More options/)).closest('details') as HTMLDetailsElement;

test('further terms are folded, open for a button that has one, and open for an error', async () => {
  const { person } = await open(`${TAB}&button=new`, {});
  const terms = await more();
  expect(terms.open).toBe(false);

  await person.type(screen.getByLabelText('What is it for?'), 'Tea for two');
  await person.type(screen.getByLabelText('Amount'), '40');
  const page = screen.getByLabelText('Page after the payment');
  await person.type(page, 'nowhere');
  await person.click(screen.getByRole('button', { name: 'Create button' }));

  await waitFor(() => expect(terms.open).toBe(true));
  expect(document.activeElement).toBe(page);
});

test('a button with a stock shows its further terms', async () => {
  await open(`${TAB}&button=${ID}&change`, reading(aButton({ stock: 12 })));

  expect((await more()).open).toBe(true);
});

test('disables a button without changing its terms', async () => {
  let button = aButton({ minimumLevel: 'Sens' });
  const { person } = await open(`${TAB}&button=${ID}`, {
    [`GET /merchant/buttons/${ID}`]: () => ({ body: button }),
    [`PUT /merchant/buttons/${ID}`]: (body) => {
      expect(body).toEqual({
        name: 'Tea for two',
        currency: 'EUR',
        amount: '40.00',
        stock: 12,
        minimumLevel: 'Sens',
        enabled: false,
        capture: 'automatic',
      });
      button = { ...button, enabled: false, status: 'off' };
      return { body: button };
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Switch off' }));

  await screen.findByRole('button', { name: 'Switch on' });
  expect(screen.getByText('Off')).toBeDefined();
});

test('copies the link and confirms it', async () => {
  const { person } = await open(`${TAB}&button=${ID}`, reading());

  await person.click(await screen.findByRole('button', { name: 'Copy link' }));

  await screen.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(`https://pay.example/pay/${ID}`);
});

const shown = (over = {}) => ({
  [`GET /buttons/${ID}`]: () => ({
    body: {
      ...aButton(over),
      merchant: { name: 'Casa Verde', domain: 'casaverde.example', verified: true },
    },
  }),
});
const START = `POST /buttons/${ID}/sessions`;
const SESSION = `pay_${'c'.repeat(26)}`;
const made = () => ({ status: 201, body: { id: SESSION, url: '' } });

test('the link shows merchant and purpose, and starts a payment only by a click', async () => {
  const { person, api } = await renderApp(`/pay/${ID}`, { answers: { ...shown(), [START]: made } });
  await screen.findByRole('heading', { name: 'Tea for two' });
  expect(screen.getByText('casaverde.example')).toBeDefined();
  expect(screen.getByText('€40.00')).toBeDefined();
  expect(api.calls).not.toContain(START);

  await person.click(screen.getByRole('button', { name: 'Continue to payment' }));

  await waitFor(() => expect(address()).toBe(`/pay/${SESSION}`));
  expect(api.calls.filter((call) => call === START)).toHaveLength(1);
});

test('the link asks for the amount where the payer chooses it', async () => {
  const free = { amount: null, minimum: '5.00', maximum: '50.00' };
  const { person, api } = await renderApp(`/pay/${ID}`, {
    answers: {
      ...shown(free),
      [`${START}?amount=51.00`]: () => ({
        ...refused(422, 'validation_failed'),
        body: {
          ...(refused(422, 'validation_failed').body as object),
          errors: [{ path: 'amount', message: 'At most 50.00 EUR.' }],
        },
      }),
      [`${START}?amount=12.50`]: made,
    },
  });
  const field = await screen.findByLabelText('Amount in EUR');
  const go = screen.getByRole('button', { name: 'Continue to payment' });
  await person.click(go);
  await screen.findByText('Please fill this in.');
  await person.type(field, '51');
  await person.click(go);
  await screen.findByText('At most €50.00.');

  await person.clear(field);
  await person.type(field, '12,50');
  await person.click(go);

  await waitFor(() => expect(address()).toBe(`/pay/${SESSION}`));
  expect(api.calls.filter((call) => call.startsWith(START))).toHaveLength(2);
});

test.each([
  ['sold_out', /^Sold out\. If/],
  ['off', 'This payment is closed.'],
  ['expired', 'This payment is closed.'],
] as const)('its link says that it is %s, and offers no payment', async (status, text) => {
  await renderApp(`/pay/${ID}`, { answers: shown({ status }) });

  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
});

test('an unknown link shows an error', async () => {
  await renderApp(`/pay/${ID}`, {
    answers: { [`GET /buttons/${ID}`]: () => refused(404, 'not_found') },
  });

  await screen.findByRole('heading', { name: 'This payment link does not exist' });
});
