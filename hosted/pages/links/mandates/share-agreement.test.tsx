// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AGREEMENT, anAgreement } from '../../../test-support/mandates.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

test('a member with an agreement alone shares their name with its business, and takes it back', async () => {
  let shares = { name: false, email: false };
  const sent: unknown[] = [];
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [anAgreement({ shares })] } }),
      [`POST /wallet/agreements/${AGREEMENT}/share`]: (body) => {
        sent.push(body);
        shares = { ...shares, ...(body as object) };
        return { body: anAgreement({ shares }) };
      },
    },
  });
  await person.click(await screen.findByText('What the business sees of you'));
  const name = screen.getByRole('checkbox', { name: 'Share my name' });
  expect(name).toHaveProperty('checked', false);

  await person.click(name);
  await screen.findByText('Saved.');
  expect(name).toHaveProperty('checked', true);
  await person.click(name);
  await waitFor(() => expect(name).toHaveProperty('checked', false));

  expect(sent).toEqual([{ name: true }, { name: false }]);
});
