// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

const PATH = '/account/buy';
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('shows the price, and converts both ways as one types', async () => {
  const { person } = await renderApp(PATH, { signedIn: true });
  const tokens = await field('Tokens (SLS)');
  const euros = await field('Amount in EUR');
  expect(screen.getByText('€0.25')).toBeDefined();
  expect([tokens.value, euros.value]).toEqual(['100', '25.00']);

  await person.clear(euros);
  expect(tokens.value).toBe('');
  await person.type(euros, '1,5');

  expect([tokens.value, euros.value]).toEqual(['6', '1,5']);
});

test('writes with the mark of the language, in the currency that is chosen', async () => {
  const { person } = await renderApp(PATH, { signedIn: true, language: 'es' });
  expect((await field('Importe en EUR')).value).toBe('25,00');

  await person.click(screen.getByRole('button', { name: 'USD' }));

  expect((await field('Importe en USD')).value).toBe('27,00');
});

test('says at the field what an amount looks like, and keeps what was typed', async () => {
  const { person } = await renderApp(PATH, { signedIn: true });
  const tokens = await field('Tokens (SLS)');

  await person.clear(tokens);
  await person.type(tokens, 'ten');

  expect(tokens.value).toBe('ten');
  expect(tokens.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter an amount such as 152.5.')).toBeDefined();
  expect((await field('Amount in EUR')).value).toBe('');
});

test('without a price it says so and asks again when told to', async () => {
  let rates = {};
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: { 'GET /token/rates': () => ({ body: { rates } }) },
  });
  await screen.findByText('There is no current token price');

  rates = { EUR: '0.5' };
  await person.click(screen.getByRole('button', { name: 'Ask again' }));

  await screen.findByText('€0.50');
});
