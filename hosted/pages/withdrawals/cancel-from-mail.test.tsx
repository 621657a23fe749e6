// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { aWithdrawal, OUTSIDE } from '../../test-support/withdrawals.ts';

const PATH = '/account/profile/exit';

test("the e-mail's link cancels by a click, without a sign-in", async () => {
  const { person, api } = await renderApp(`${PATH}?cancel=secret`, {
    answers: {
      'POST /wallet/withdrawals/cancel': (body) => ({
        body: aWithdrawal({
          status: 'released',
          reason: 'cancelled',
          address: JSON.stringify(body) === '{"code":"secret"}' ? OUTSIDE : '0x0',
        }),
      }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Cancel the withdrawal' });
  expect(api.calls).not.toContain('POST /wallet/withdrawals/cancel');
  await person.click(button);

  await screen.findByText('It was cancelled. Nothing was sent, and your tokens are back.');
  expect(document.querySelector('code')?.textContent).toBe(OUTSIDE);
});
