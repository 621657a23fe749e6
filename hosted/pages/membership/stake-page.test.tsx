// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { button, heading, openStakePage } from '../../test-support/stake-page.ts';

beforeAll(stubDialogs);

const PAST = '2026-01-01T00:00:00.000Z';
const FUTURE = '2100-01-01T00:00:00.000Z';

describe('what a move would change', () => {
  test('is listed for every level', async () => {
    await openStakePage({ cash: '2500', stake: 6000 });
    await screen.findByRole('row', { name: /^Sens/ });
    const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

    expect(rowOf(/^Sens/).getByText('up to 5,000 SLS back')).toBeDefined();
    expect(rowOf(/^Gemma/).getByText('You are here: up to 1,000 SLS back')).toBeDefined();
    expect(rowOf(/^Summa/).getByText('14,000 SLS into membership')).toBeDefined();
    expect(rowOf(/^Summa/).getByText('You need 11,500 SLS more')).toBeDefined();
    expect(rowOf(/^Summa/).queryByRole('button')).toBeNull();
  });

  test('is previewed while typing: the level and both balances', async () => {
    const { person, amount } = await openStakePage({ cash: '9000', stake: 1000 });

    await person.type(amount, '4000');

    await screen.findByText('You’ll reach Gemma');
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['5,000\u00a0SLS', '5,000\u00a0SLS']);
  });

  test('names the losses of a withdrawal', async () => {
    const { person, amount } = await openStakePage({ cash: '0', stake: 1000, trialUntil: PAST });

    await person.click(screen.getByRole('radio', { name: 'Back to payment account' }));
    await person.type(amount, '0.5');

    await screen.findByText('You’ll go from Sens to Visita.');
    await screen.findByText(/^You will not be able to pay/);
  });

  test('shows until when a trial allows payments', async () => {
    const { person, amount } = await openStakePage({ cash: '0', stake: 1000, trialUntil: FUTURE });

    await person.click(screen.getByRole('radio', { name: 'Back to payment account' }));
    await person.type(amount, '1000');

    await screen.findByText('You can pay until your trial ends on Jan 1, 2100.');
  });

  test('warns before the last token is taken, and does not promise that payments go on', async () => {
    const { person, amount } = await openStakePage({ cash: '1000', stake: 0, trialUntil: PAST });

    await person.type(amount, '1000');

    await screen.findByText(/^Your payment account will be empty/);
    expect(screen.queryByText('You will be able to pay again.')).toBeNull();
    await person.clear(amount);
    await person.type(amount, '999.5');
    await waitFor(() =>
      expect(screen.queryByText(/^Your payment account will be empty/)).toBeNull(),
    );
  });

  test('can be chosen by its level and fills the form', async () => {
    const { person, amount } = await openStakePage({ cash: '9000', stake: 1000 });

    await person.click(button('Choose Gemma'));

    expect((amount as HTMLInputElement).value).toBe('4000');
    expect(document.activeElement).toBe(amount);
    await screen.findByText('You’ll reach Gemma');
  });

  test('takes the whole balance with one button', async () => {
    const { person, amount } = await openStakePage({ cash: '1000.25', stake: 0 });

    await person.click(button('Max'));

    expect((amount as HTMLInputElement).value).toBe('1000.25');
  });
});

describe('the next level', () => {
  test('is offered with its price, reviewed with one press, and welcomed', async () => {
    const { person, sent } = await openStakePage({ cash: '1000.5', stake: 0 });
    await heading('Become Sens');

    await person.click(button('Become Sens'));
    await heading(/^Move 1,000\sSLS into your membership\?$/);
    await person.click(button('Move tokens'));

    await screen.findByText('Welcome to Sens');
    expect(sent.map(({ body }) => body)).toEqual([{ amount: '1000', direction: 'to-stake' }]);
    expect(screen.queryByRole('heading', { name: /^Become/ })).toBeNull();
  });

  test('leads to the purchase of what it lacks, and a withdrawal is not welcomed', async () => {
    const { person, amount } = await openStakePage({ cash: '100', stake: 1000 });
    const buy = await screen.findByRole('link', { name: /^Buy 3,900\sSLS$/ });
    expect(buy.getAttribute('href')).toBe('/account/buy?tokens=3900');

    await person.click(screen.getByRole('radio', { name: 'Back to payment account' }));
    await person.type(amount, '1000');
    await person.click(button('Review change'));
    await person.click(button('Move tokens'));

    await screen.findByText('Staking balance change done. Your level is Visita.');
    expect(screen.queryByText(/^Welcome to/)).toBeNull();
  });
});

describe('a move', () => {
  test('is sent after the confirmation, and the visible data follows', async () => {
    const { person, amount, sent } = await openStakePage({ cash: '9000', stake: 1000 });
    await person.type(amount, '4000');
    await person.click(button('Review change'));
    await heading(/^Move 4,000\sSLS into your membership\?$/);
    expect(sent).toEqual([]);

    await person.click(button('Move tokens'));

    await screen.findByText('Staking balance change done. Your level is Gemma.');
    expect(sent.map(({ body }) => body)).toEqual([{ amount: '4000', direction: 'to-stake' }]);
    expect(screen.queryByRole('heading', { name: /into your membership\?$/ })).toBeNull();
    expect((amount as HTMLInputElement).value).toBe('');
    const membership = within(screen.getByRole('region', { name: 'Membership' }));
    await waitFor(() => expect(membership.getByText(/^5,000\sSLS$/)).toBeDefined());
  });

  test('can be cancelled before it is sent', async () => {
    const { person, amount, sent } = await openStakePage({ cash: '9000', stake: 1000 });
    await person.type(amount, '4000');
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);

    await person.click(button('Cancel'));

    expect(screen.queryByRole('heading', { name: /into your membership\?$/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('is sent once for repeated confirmations', async () => {
    const { person, amount, sent } = await openStakePage({ cash: '9000', stake: 1000 });
    await person.type(amount, '10');
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);

    await person.dblClick(button('Move tokens'));

    await screen.findByText(/^Staking balance change done/);
    expect(sent).toHaveLength(1);
  });

  test('repeats its idempotency key after a lost answer; another amount has another key', async () => {
    let answers = false;
    const { person, amount, sent } = await openStakePage({ cash: '9000', stake: 1000 }, () =>
      answers ? undefined : refused(503, 'unavailable'),
    );
    await person.type(amount, '10');
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));
    await within(await screen.findByRole('dialog')).findByRole('alert');
    await person.click(button('Cancel'));
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    answers = true;
    await person.click(button('Move tokens'));
    await screen.findByText(/^Staking balance change done/);
    await person.type(amount, '10');
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));
    await waitFor(() => expect(sent).toHaveLength(3));

    const [first, again, next] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('shows a refusal in the dialog and changes nothing', async () => {
    const { person, amount } = await openStakePage({ cash: '9000', stake: 1000 }, () =>
      refused(409, 'insufficient_balance'),
    );
    await person.type(amount, '10');
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);

    await person.click(button('Move tokens'));

    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe('Insufficient funds');
    expect((amount as HTMLInputElement).value).toBe('10');
  });

  test('of a grouped amount moves the whole amount', async () => {
    const { person, amount, sent } = await openStakePage({ cash: '9000', stake: 1000 });

    await person.type(amount, '1,000');
    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ amount: '1000', direction: 'to-stake' });
  });
});

describe('an invalid amount', () => {
  test.each([
    ['', 'The quantity amount is not valid'],
    ['0', 'The quantity amount is not valid'],
    ['-5', 'The quantity amount is not valid'],
    ['1e3', 'The quantity amount is not valid'],
    ['abc', 'The quantity amount is not valid'],
    ['0.0000000000000000001', 'The quantity amount is not valid'],
    ['9000.000000000000000001', 'Insufficient funds'],
    ['1.000', 'Did you mean 1000 or 1?'],
  ])('"%s" is refused at its field without a call', async (typed, message) => {
    const { person, amount, sent } = await openStakePage({ cash: '9000', stake: 1000 });
    if (typed) await person.type(amount, typed);

    await person.click(button('Review change'));

    await screen.findByText(message);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(amount);
    expect(sent).toEqual([]);
  });
});

test('empty accounts have nothing to move', async () => {
  await renderApp('/account/membership/stake', {
    signedIn: true,
    answers: holding({ cash: '0' }),
  });

  await screen.findByText('There are no tokens to move');
});
