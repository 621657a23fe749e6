// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const CALL = 'POST /auth/local/register';

test('links to the forms of persons and of businesses', async () => {
  await renderApp('/join');

  const person = await screen.findByRole('link', { name: 'Create your account' });
  const business = screen.getByRole('link', { name: 'Register your business' });
  expect([person.getAttribute('href'), business.getAttribute('href')]).toEqual([
    '/register',
    '/join/business',
  ]);
});

test('registers a business by the domain of a pasted address', async () => {
  const bodies: unknown[] = [];
  const { person } = await renderApp('/join/business', {
    answers: {
      [CALL]: (body) => {
        bodies.push(body);
        return { status: 201, body: { user: { email: 'lola@example.org' } } };
      },
    },
  });
  const group = await screen.findByRole('group', { name: 'Responsible person' });
  await person.type(within(group).getByLabelText('First name'), 'Lola');
  await person.type(within(group).getByLabelText('Surname'), 'Vega');
  await person.type(screen.getByLabelText('Business name'), 'Casa Verde');
  await person.type(screen.getByLabelText('Domain'), 'https://www.CasaVerde.example/');
  await person.type(screen.getByLabelText('E-mail'), 'lola@example.org');
  await person.type(screen.getByLabelText('Password'), 'correct horse battery');
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);

  await person.click(screen.getByRole('button', { name: 'Register business' }));

  await screen.findByRole('heading', { name: 'You have registered successfully' });
  expect(bodies).toEqual([
    {
      name: 'Lola',
      surname: 'Vega',
      email: 'lola@example.org',
      password: 'correct horse battery',
      business: { recipientName: 'Casa Verde', recipientDomain: 'casaverde.example' },
      acceptances: { privacy: true, conditions: true },
      locale: 'en',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      mail: { ticket: expect.any(String) },
    },
  ]);
});

test('shows errors of the form and of the server at their fields', async () => {
  const { person } = await renderApp('/join/business', {
    answers: {
      [CALL]: () => ({
        ...refused(422, 'validation_failed'),
        body: {
          ...(refused(422, 'validation_failed').body as object),
          errors: [{ path: 'business.recipientName', message: 'May not be empty.' }],
        },
      }),
    },
  });
  await person.type(await screen.findByLabelText('Domain'), 'no domain');

  await person.click(screen.getByRole('button', { name: 'Register business' }));

  const domain = screen.getByLabelText<HTMLInputElement>('Domain');
  expect(domain.getAttribute('aria-invalid')).toBe('true');
  expect(domain.value).toBe('no domain');
  expect(screen.getByText('Enter a domain such as “shop.example”.')).toBeDefined();
});
