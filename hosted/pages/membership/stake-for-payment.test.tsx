// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { button, heading, openStakePage } from '../../test-support/stake-page.ts';

beforeAll(stubDialogs);

describe('a payment that needs more stake', () => {
  const PAYMENT = 'pay_00000000000000000000000000';
  const back = () => screen.getAllByRole('link', { name: 'Back to the payment' });

  test('fills in what is missing and leads back to it', async () => {
    const { person, amount } = await openStakePage(
      { cash: '9000', stake: 1000 },
      undefined,
      `?amount=4000.5&payment=${PAYMENT}`,
    );
    expect((amount as HTMLInputElement).value).toBe('4000.5');
    expect(back().map((link) => link.getAttribute('href'))).toEqual([`/pay/${PAYMENT}`]);

    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));

    await screen.findByText('Staking balance change done. Your level is Gemma.');
    expect(back()).toHaveLength(2);
  });

  test('the exit fills in the whole payment account and is gone on with', async () => {
    const { person } = await openStakePage(
      { cash: '120.5', stake: 1000 },
      undefined,
      '?amount=120.5&exit',
    );

    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));

    await screen.findByText('Staking balance change done. Your level is Sens.');
    const on = screen.getAllByRole('link', { name: 'Leave the community' });
    expect(on.map((link) => link.getAttribute('href'))).toEqual([
      '/account/profile/exit',
      '/account/profile/exit',
    ]);
  });

  test.each(['?amount=-5&payment=/evil', '?amount=1e9&payment=pay_1', '?amount=&payment='])(
    'is not read from %s',
    async (query) => {
      const { amount } = await openStakePage({ cash: '9000', stake: 1000 }, undefined, query);

      expect((amount as HTMLInputElement).value).toBe('');
      expect(screen.queryByRole('link', { name: 'Back to the payment' })).toBeNull();
    },
  );
});
