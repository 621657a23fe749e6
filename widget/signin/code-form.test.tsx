// @vitest-environment jsdom
/** @jsxImportSource preact */
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import auth from '#locales/en/auth.json';
import pay from '#locales/en/pay.json';
import secondFactor from '#locales/en/second-factor.json';
import type { Failure } from '#shared/http/api-client.ts';
import { createLanguage } from '../texts.ts';
import { CodeForm } from './code-form.tsx';

afterEach(cleanup);

const { texts } = createLanguage('en', { pay, auth, 'second-factor': secondFactor });

function view() {
  const told = { onSubmit: vi.fn(), onAgain: vi.fn() };
  const form = (busy: boolean, failure?: Failure) => (
    <CodeForm texts={texts} busy={busy} failure={failure} {...told} />
  );
  const { rerender } = render(form(false));
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  return {
    ...told,
    field,
    press: () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' })),
    refuse(code: Failure['code'], retryAfter?: number) {
      rerender(form(true));
      rerender(form(false, { code, status: 400, message: '', fields: [], retryAfter }));
    },
  };
}

it('has the focus, a numeric keyboard, and autofill of a received code', () => {
  const { field } = view();

  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined();
});

it('sends what was typed, but not an empty code', () => {
  const { field, press, onSubmit } = view();
  press();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(described(field)).toContain('Enter the code of your authenticator app.');

  fireEvent.input(field, { target: { value: '123 456' } });
  press();

  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('123 456');
});

it('shows at the field that a code is wrong, and focuses it', () => {
  const { field, refuse } = view();
  field.blur();

  refuse('second_factor_invalid');

  expect(described(field)).toMatch(/This code is wrong/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('shows other failures above the button', () => {
  const { field, refuse } = view();

  refuse('rate_limited', 8);

  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 8 seconds.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  refuse('rate_limited', 1);
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 1 second.');
});

it('returns to the password', () => {
  const { onAgain } = view();

  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));

  expect(onAgain).toHaveBeenCalledTimes(1);
});

function described(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
