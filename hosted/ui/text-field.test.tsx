// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test('is an optional text input by default, named by its label', () => {
  render(<TextField name="city" label="City" />);

  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'City' });
  expect(input.type).toBe('text');
  expect(input.required).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('associates hint and error with the input', () => {
  render(<TextField name="city" label="City" required message="As on the map" error="Missing" />);

  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'City' });
  expect(input.required).toBe(true);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['As on the map', 'Missing']);
});
