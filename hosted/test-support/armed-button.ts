import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The button, once a press on it is a considered one. */
export async function armedButton(name: string | RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  return button;
}
