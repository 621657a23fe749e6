// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

test('names the two balances that a merchant would see', async () => {
  await renderApp('/link');

  await screen.findByRole('heading', { name: 'Link your account to a merchant' });
  const seen = screen.getByRole('region', { name: 'What the merchant sees' });
  expect(within(seen).getAllByRole('listitem')).toHaveLength(2);
});
