// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

test.each([
  ['en', ['name', 'surname']],
  ['hu', ['surname', 'name']],
  ['ja', ['surname', 'name']],
])('in %s a form asks for the names in the order of the language', async (language, order) => {
  await renderApp('/register', { language, enabled: ['en', 'hu', 'ja'] });

  const fields = await screen.findAllByRole<HTMLInputElement>('textbox');
  expect(fields.slice(0, 2).map(({ name }) => name)).toEqual(order);
});
