// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { anAgreement } from '../../test-support/mandates.ts';
import { openStakePage } from '../../test-support/stake-page.ts';

beforeAll(stubDialogs);

test('names the agreements whose payments need the level that is lost', async () => {
  const id = (digit: string) => `agr_${digit.repeat(26)}`;
  const agreements = [
    anAgreement({ id: id('1'), name: 'Yoga by the month', level: 'Sens' }),
    anAgreement({ id: id('2'), name: 'Pilates', level: 'Sens', status: 'ended' }),
    anAgreement({ id: id('3'), name: 'Sauna', level: null }),
  ];
  const { person, amount } = await openStakePage(
    { cash: '50', stake: 1000, trialUntil: '2099-01-01T00:00:00.000Z' },
    undefined,
    '',
    { 'GET /wallet/mandates': () => ({ body: { agreements } }) },
  );

  await person.click(screen.getByRole('radio', { name: 'Back to payment account' }));
  await person.type(amount, '0.5');

  await screen.findByText(/^Payments of these agreements will fail afterwards/);
  screen.getByText('Yoga by the month · Casa Verde');
  expect(screen.queryByText(/Pilates|Sauna/)).toBeNull();
});
