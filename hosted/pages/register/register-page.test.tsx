// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

const CALL = 'POST /auth/local/register';
const AGAIN = 'POST /auth/send-email-confirmation';

async function fillIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('First name'), 'Ana');
  await person.type(screen.getByLabelText('Surname'), 'Prado');
  await person.type(screen.getByLabelText('E-mail'), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'correct horse battery');
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);
}

const submit = () => screen.getByRole('button', { name: 'Create account' });
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    ?.textContent;

test('shows missing values at their fields without a call', async () => {
  const { person, api } = await renderApp('/register');

  await person.click(await screen.findByRole('button', { name: 'Create account' }));

  expect(errorOf(screen.getByLabelText('First name'))).toBe('Please enter Full Name');
  expect(errorOf(screen.getByLabelText('Surname'))).toBe('Please enter Full Name');
  // Both fields refer to one text.
  expect(screen.getAllByText('Please enter Full Name')).toHaveLength(1);
  expect(errorOf(screen.getByLabelText('E-mail'))).toBe('Please enter your email');
  expect(errorOf(screen.getByLabelText('Password'))).toBe('Please enter a password');
  for (const box of screen.getAllByRole('checkbox')) {
    expect(errorOf(box)).toBe('Please accept this to continue.');
  }
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(api.calls).not.toContain(CALL);
});

test('registers a person with both acceptances and sends the link again', async () => {
  const bodies: unknown[] = [];
  const { person, api } = await renderApp('/register', {
    answers: {
      [CALL]: (body) => {
        bodies.push(body);
        return { status: 201, body: { user: { email: 'ana@example.org' } } };
      },
      [AGAIN]: () => ({ body: { ok: true } }),
    },
  });
  await fillIn(person);

  await person.dblClick(submit());

  const heading = await screen.findByRole('heading', { name: 'You have registered successfully' });
  expect(document.activeElement).toBe(heading);
  expect(bodies).toEqual([
    {
      name: 'Ana',
      surname: 'Prado',
      email: 'ana@example.org',
      password: 'correct horse battery',
      acceptances: { privacy: true, conditions: true },
      locale: 'en',
      timeZone: 'UTC',
      mail: { ticket: expect.stringMatching(/^[\w-]{43}$/) },
    },
  ]);
  await person.click(screen.getByRole('button', { name: 'Send the link again' }));
  await screen.findByText(
    'If ana@example.org is waiting to be confirmed, we have sent a new link.',
  );
  expect(api.calls.filter((call) => call === AGAIN)).toHaveLength(1);
});

test('links the accepted texts', async () => {
  await renderApp('/register');

  const privacy = await screen.findByRole('link', { name: /^privacy policy/ });
  const conditions = screen.getByRole('link', { name: /^general conditions of use/ });
  expect([privacy.getAttribute('href'), conditions.getAttribute('href')]).toEqual([
    '/legal/privacy-policy',
    '/legal/general-conditions',
  ]);
  expect(privacy.getAttribute('target')).toBe('_blank');
});

test('keeps the input after a lost connection', async () => {
  const { person } = await renderApp('/register');
  await fillIn(person);

  await person.click(submit());

  await screen.findByText('No connection. Check it and try again.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@example.org');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every((box) => box.checked)).toBe(true);
});

test.each(['Email already in use', 'Email is already taken.', 'Username already taken'])(
  'blames the e-mail field when another API says "%s", and shows its text',
  async (message) => {
    const { person } = await renderApp('/register', {
      answers: {
        [CALL]: () => ({
          status: 400,
          body: { statusCode: 400, message: [{ messages: [{ id: 'Auth.form.error', message }] }] },
        }),
      },
    });
    await fillIn(person);

    await person.click(submit());

    const email = screen.getByLabelText('E-mail');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect([email.ariaInvalid ?? email.getAttribute('aria-invalid'), errorOf(email)]).toEqual([
      'true',
      message,
    ]);
    expect(document.activeElement).toBe(email);
  },
);

test('shows a password on request', async () => {
  const { person } = await renderApp('/register');
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');

  const show = screen.getByRole('button', { name: 'Show: Password' });
  await person.click(show);

  expect(password.type).toBe('text');
  expect(show.getAttribute('aria-pressed')).toBe('true');
});

test('is translated into Spanish', async () => {
  const { person } = await renderApp('/register', { language: 'es' });

  await person.click(await screen.findByRole('button', { name: 'Crear cuenta' }));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Crea tu cuenta');
  expect(errorOf(screen.getByLabelText('Correo electrónico'))).toBe(
    'Introduce tu correo electrónico',
  );
});
