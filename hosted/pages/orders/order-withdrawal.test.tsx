// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { ID, purchase, READ } from '../../test-support/buy-scene.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const WITHDRAW = `POST /token/purchases/${ID}/withdrawal`;
type Withdrawal = NonNullable<Purchase['withdrawal']>;

const aWithdrawal = (over: Partial<Withdrawal> = {}): Withdrawal => ({
  status: 'possible',
  tokens: '60',
  amount: '15.00',
  until: '2026-12-05T10:00:00.000Z',
  requestedAt: null,
  ...over,
});

const openReceipt = (withdrawal: Withdrawal | null, answers: Answers = {}) =>
  renderApp(`/account/orders?receipt=${ID}`, {
    signedIn: true,
    answers: {
      [READ]: () => ({ body: purchase({ status: 'credited', withdrawal }) }),
      ...answers,
    },
  });

const card = async () =>
  within(await screen.findByRole('region', { name: 'Withdraw from this top-up' }));
const OPEN = { name: 'Withdraw from this top-up' };

describe('a top-up that can be withdrawn from', () => {
  test('names the tokens, the money and the last moment, and asks before it withdraws', async () => {
    const sent: unknown[] = [];
    const { person } = await openReceipt(aWithdrawal(), {
      [WITHDRAW]: (body) => {
        sent.push(body);
        return { body: purchase({ withdrawal: aWithdrawal({ status: 'requested' }) }) };
      },
    });
    const own = await card();
    own.getByText(/^60\sSLS of it are still .* and €15\.00 go back .* until Dec 5, 2026/);

    await person.click(own.getByRole('button', OPEN));
    const dialog = within(screen.getByRole('dialog', { name: 'Get €15.00 back to the card?' }));
    await person.click(dialog.getByRole('button', { name: 'Keep the tokens' }));
    expect(sent).toEqual([]);

    await person.click(own.getByRole('button', OPEN));
    await person.click(screen.getByRole('button', { name: 'Withdraw now' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ tokens: '60' }]);
  });

  test('that can no longer be withdrawn from says why in the dialog, and reads it again', async () => {
    const answers = [aWithdrawal(), aWithdrawal({ status: 'tokens_spent' })];
    const { person } = await openReceipt(null, {
      [READ]: () => ({
        body: purchase({ status: 'credited', withdrawal: answers.shift() ?? null }),
      }),
      [WITHDRAW]: () => refused(409, 'tokens_spent'),
    });
    await person.click((await card()).getByRole('button', OPEN));
    await person.click(screen.getByRole('button', { name: 'Withdraw now' }));

    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    await expect.poll(() => alert.textContent).not.toBe('');
    await (await card()).findByText(/tokens have left your payment account/);
  });
});

test.each([
  ['requested', /going back to the card; 60\sSLS are held/],
  ['done', /^You withdrew on Nov 22, 2026/],
  ['tokens_spent', /^You could withdraw from it until/],
  ['debt_open', /./],
  ['purchase_disputed', /./],
  ['domain_unproven', /domain/],
  ['payments_disabled', /Payments are not enabled/],
] as const)('the state %s is said without a button', async (status, text) => {
  const requestedAt = ['requested', 'done'].includes(status) ? '2026-11-22T10:00:00.000Z' : null;
  await openReceipt(aWithdrawal({ status, requestedAt }));

  const own = await card();
  own.getByText(text, { selector: 'p' });
  expect(own.queryByRole('button')).toBeNull();
});

test('a top-up that cannot be withdrawn from has no card', async () => {
  await openReceipt(null);

  await screen.findByText('Paid by card');
  expect(screen.queryByText(OPEN.name)).toBeNull();
});
