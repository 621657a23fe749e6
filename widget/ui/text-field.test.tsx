// @vitest-environment jsdom
/** @jsxImportSource preact */
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const plain = { label: 'E-mail', name: 'email', value: '', onInput: () => {} };

describe('TextField', () => {
  it('is an optional text field by default', () => {
    render(<TextField {...plain} />);

    const input = screen.getByLabelText<HTMLInputElement>('E-mail');
    expect(input.type).toBe('text');
    expect(input.required).toBe(false);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('links hint and error to the input', () => {
    render(
      <TextField {...plain} type="email" required message="As on your card" error="Missing" />,
    );

    const input = screen.getByLabelText<HTMLInputElement>('E-mail');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on your card',
      'Missing',
    ]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.required).toBe(true);
    expect(input.type).toBe('email');
  });

  it('passes on what is typed', () => {
    const onInput = vi.fn();
    render(<TextField {...plain} onInput={onInput} />);

    fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'a@b.test' } });

    expect(onInput).toHaveBeenCalledWith('a@b.test');
  });
});
