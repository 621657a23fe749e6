// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aWithdrawal, leaving, OUTSIDE } from '../../test-support/withdrawals.ts';

beforeAll(stubDialogs);

const EMAIL = aUser().email;
const UNTIL = '2026-11-27T09:30:00.000Z';

const large = (approvedAt: string | null = null) =>
  aWithdrawal({ kind: 'payout', amount: '6000', secondApproval: { until: UNTIL, approvedAt } });

const open = (withdrawal = large(), approvers = [EMAIL], answers = {}) =>
  renderApp('/account/cash', {
    signedIn: true,
    answers: {
      ...leaving({ cash: '500', withdrawals: [withdrawal], approvers }),
      'GET /users/me': () => ({
        body: aUser({ recipientName: 'Casa Verde', externalDepositAddress: OUTSIDE }),
      }),
      ...answers,
    },
  });

test('whoever may approve sees who and until when, and approves with their factor', async () => {
  const asked = vi.fn();
  const { person } = await open(large(), [EMAIL, 'eva@salus.test'], {
    [`POST /wallet/withdrawals/${large().id}/second-approval`]: (body: unknown) => {
      asked(body);
      return { body: large('2026-11-21T10:00:00.000Z') };
    },
  });

  await screen.findByText(`Can approve it: ${EMAIL}, eva@salus.test`);
  expect(screen.getByText(/another person of your team approves it$/)).toBeTruthy();
  await person.type(screen.getByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('button', { name: 'Approve as the second person' }));

  await vi.waitFor(() => expect(asked.mock.calls).toEqual([[{ password: 'calm water' }]]));
});

test('whoever requested it sees who may approve, and no form', async () => {
  await open(large(), ['eva@salus.test']);

  await screen.findByText('Can approve it: eva@salus.test');
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('says when nobody may approve now', async () => {
  await open(large(), []);

  await screen.findByText(/^Nobody in your team can approve it now\./);
});

test('says when somebody has approved', async () => {
  await open(large('2026-11-21T10:00:00.000Z'), []);

  await screen.findByText(/^A second person of your team approved it:/);
});

test('says why a withdrawal of one person waits', async () => {
  await open(aWithdrawal({ kind: 'payout', holdReason: 'one_person' }), []);

  await screen.findByText('It waits 24 hours because nobody else in your team can approve it.');
});

test('shows a refusal at the form', async () => {
  const { person } = await open(large(), [EMAIL], {
    [`POST /wallet/withdrawals/${large().id}/second-approval`]: () =>
      refused(403, 'second_person_required'),
  });

  await person.type(await screen.findByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('button', { name: 'Approve as the second person' }));

  await screen.findByText(/^Another person of the team has to approve this/);
});

test('whose sign-in was changed sees until when to wait', async () => {
  const { person } = await open(large(), [EMAIL], {
    [`POST /wallet/withdrawals/${large().id}/second-approval`]: () => ({
      status: 409,
      body: { code: 'sign_in_changed', errors: [{ path: 'until', message: UNTIL }] },
    }),
  });

  await person.type(await screen.findByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('button', { name: 'Approve as the second person' }));

  await screen.findByText(/or wait until Nov 27, 2026, \d+:\d+\sAM\.$/);
});
