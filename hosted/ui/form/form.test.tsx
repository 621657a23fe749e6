// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Failure, Result } from '#shared/http/api-client.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { startTestTexts } from '../../test-support/texts.ts';
import { Form, SubmitButton } from './form.tsx';
import { FormCheck } from './form-check.tsx';
import { FormField } from './form-field.tsx';
import { useForm } from './use-form.ts';

type Body = Parameters<
  NonNullable<
    Parameters<typeof useForm<typeof registrationEndpoints.create.body, unknown>>[0]
  >['send']
>[0];

beforeAll(async () => {
  await startTestTexts('en');
  await loadTexts(['errors']);
});
afterEach(cleanup);

const failure = (over: Partial<Failure> = {}): Result<never> => ({
  ok: false,
  error: {
    code: 'internal_error',
    status: 500,
    message: '',
    fields: [],
    retryAfter: undefined,
    ...over,
  },
});

function Registration({
  send,
  done,
}: {
  send(body: Body): Promise<Result<unknown>>;
  done(): void;
}) {
  const form = useForm({
    schema: registrationEndpoints.create.body,
    send,
    onDone: done,
    blame: ({ code }) => (code === 'email_taken' ? 'email' : undefined),
  });
  return (
    <Form form={form}>
      <FormField form={form} name="name" label="Name" required />
      <FormField form={form} name="surname" label="Surname" />
      <FormField form={form} name="email" label="E-mail" type="email" />
      <FormField form={form} name="password" label="Password" type="password" />
      <FormField form={form} name="business.recipientName" label="Business" />
      <FormField form={form} name="business.recipientDomain" label="Domain" />
      <FormCheck form={form} name="acceptances.privacy">
        Privacy
      </FormCheck>
      <FormCheck form={form} name="acceptances.conditions">
        Conditions
      </FormCheck>
      <SubmitButton form={form} busy="Sending…">
        Send
      </SubmitButton>
    </Form>
  );
}

const VALUES = {
  Name: 'Ana',
  Surname: 'Prado',
  'E-mail': 'ana@salus.test',
  Password: 'correct horse battery',
  Business: 'Casa Verde',
  Domain: 'casaverde.example',
};

async function filled(send: (body: Body) => Promise<Result<unknown>>) {
  const done = vi.fn();
  const person = userEvent.setup();
  render(<Registration send={send} done={done} />);
  for (const [label, text] of Object.entries(VALUES)) {
    await person.type(screen.getByLabelText(label), text);
  }
  await person.click(screen.getByLabelText('Privacy'));
  await person.click(screen.getByLabelText('Conditions'));
  return { person, done };
}

const submit = () => screen.getByRole('button');
const errorOf = (label: string) => {
  const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
};

test('sends the body of the schema, nested by field names', async () => {
  const send = vi.fn(async () => ({ ok: true as const, value: 1 }));
  const { person, done } = await filled(send);

  await person.click(submit());

  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledExactlyOnceWith({
    name: 'Ana',
    surname: 'Prado',
    email: 'ana@salus.test',
    password: 'correct horse battery',
    business: { recipientName: 'Casa Verde', recipientDomain: 'casaverde.example' },
    acceptances: { privacy: true, conditions: true },
  });
});

test('shows each error at its field and focuses the first, without a call', async () => {
  const send = vi.fn();
  const { person } = await filled(send);
  for (const label of ['Name', 'Password']) await person.clear(screen.getByLabelText(label));
  await person.type(screen.getByLabelText('Password'), 'short');
  await person.click(screen.getByLabelText('Conditions'));

  await person.click(submit());

  expect(errorOf('Name')).toBe('Please enter Full Name');
  expect(errorOf('Password')).toBe('At least 12 characters.');
  expect(errorOf('Conditions')).toBe('Please accept this to continue.');
  expect(screen.getByLabelText('E-mail').hasAttribute('aria-invalid')).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(send).not.toHaveBeenCalled();
});

test('clears an error when its field changes', async () => {
  const { person } = await filled(vi.fn());
  await person.clear(screen.getByLabelText('Name'));
  await person.click(submit());

  await person.type(screen.getByLabelText('Name'), 'A');

  expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
});

test('shows errors of the server at their fields', async () => {
  const fields = [
    { path: 'business.recipientDomain', message: 'A domain such as "shop.example".' },
  ];
  const { person } = await filled(async () =>
    failure({ code: 'validation_failed', status: 422, fields }),
  );

  await person.click(submit());

  await waitFor(() => expect(errorOf('Domain')).toBe('Enter a domain such as “shop.example”.'));
  expect(document.activeElement).toBe(screen.getByLabelText('Domain'));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test.each([
  [{ code: 'internal_error' }, 'An operational error has occurred'],
  [{ code: 'unknown', message: 'Teapot' }, 'An operational error has occurred'],
  [{ code: 'network' }, 'No connection. Check it and try again.'],
  [{ code: 'rate_limited', retryAfter: 41.2 }, 'Too many attempts. Try again in 42 seconds.'],
  [{ code: 'rate_limited' }, 'Too many attempts. Try again later.'],
  [
    { code: 'validation_failed', fields: [{ path: 'other', message: 'x' }] },
    'Some fields are not valid.',
  ],
] as const)('says a refusal of the whole (%o) and keeps what was typed', async (over, text) => {
  const { person, done } = await filled(async () => failure(over as Partial<Failure>));

  await person.click(submit());

  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  for (const [label, value] of Object.entries(VALUES)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value);
  }
  expect(screen.getByLabelText<HTMLInputElement>('Privacy').checked).toBe(true);
  expect(done).not.toHaveBeenCalled();
});

test('shows a failure at the field it blames', async () => {
  const { person } = await filled(async () => failure({ code: 'email_taken', status: 400 }));

  await person.click(submit());

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  expect(errorOf('E-mail')).toBe('Email is already taken.');
});

test('makes one call for a double submit and shows that it is pending', async () => {
  let finish = () => {};
  const send = vi.fn(
    () =>
      new Promise<Result<unknown>>((resolve) => {
        finish = () => resolve(failure());
      }),
  );
  const { person } = await filled(send);

  await person.dblClick(submit());
  await person.keyboard('{Enter}');

  expect(submit().textContent).toBe('Sending…');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(send).toHaveBeenCalledOnce();
  finish();
  await waitFor(() => expect(submit().textContent).toBe('Send'));
});
