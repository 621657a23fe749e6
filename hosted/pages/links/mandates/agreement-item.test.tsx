// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { anAgreement, charge, owes } from '../../../test-support/mandates.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const show = (agreement: MemberAgreement) =>
  renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [agreement] } }),
    },
  });

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

const mandate = (over: Partial<NonNullable<MemberAgreement['mandate']>>) => {
  const { mandate } = anAgreement();
  if (!mandate) throw new Error('no mandate');
  return { ...mandate, ...over };
};
const END = '2026-12-21T05:00:00.000Z';

test.each([
  ['Trial', 'Next: ', { status: 'trial' }],
  ['Frozen', 'Frozen by the business until ', { status: 'frozen', frozenUntil: END, next: null }],
  ['Ending', 'Ends on ', { status: 'ending', endsAt: END, earliestEnd: null, next: null }],
  ['Ended', 'Ended on ', { status: 'ended', endedAt: END, earliestEnd: null, next: null }],
  ['Paused', 'Paused: nothing is taken', { mandate: mandate({ status: 'paused' }) }],
  ['Stopped', 'Stopped: nothing is taken.', { mandate: mandate({ status: 'ended' }) }],
  ['Stopped', 'Stopped: nothing is taken.', { mandate: null, next: null }],
  ['Active', 'Nothing is taken at the moment.', { next: null }],
] as const)('an agreement that is %s says “%s”', async (badge, next, over) => {
  await show(anAgreement(over));

  const heading = await screen.findByRole('heading', { name: /^Yoga by the month/ });
  expect(heading.textContent).toContain(badge);
  expect(plain(heading.closest('li')?.textContent ?? '')).toContain(next);
});

const PROPOSED = {
  price: '45.00',
  proposedAt: '2026-11-25T10:00:00.000Z',
  fromN: 3,
  fromAt: '2026-12-21T07:00:00.000Z',
  adjustment: null,
};
const ASKED = {
  kind: 'price',
  before: '40.00',
  price: '45.00',
  net: '42.75',
  tokens: '171',
  cap: '45.00',
  capTokens: '257',
  adjustment: null,
} as const;
const REST = { n: 2, price: '4.00', until: '2026-12-21T05:00:00.000Z' };

test.each([
  ['that waits', { asked: ASKED, proposed: PROPOSED }, /from the payment of Dec 21, 2026 on\.$/],
  [
    'that counts at once',
    { asked: ASKED, proposed: { ...PROPOSED, adjustment: REST } },
    /If you approve before Dec 21, 2026, the difference .+ is also taken at once\.$/,
  ],
])(
  'a price %s says since when it was asked for, and from when it counts',
  async (_what, over, end) => {
    await show(anAgreement(over));

    const text = plain((await screen.findByText(/^Asked for on/)).textContent ?? '');
    expect(text).toMatch(/^Asked for on Nov 25, 2026: €45\.00 instead of €40\.00, /);
    expect(text).toMatch(end);
    expect(screen.getByRole('button', { name: /^Review and approve/ })).toBeDefined();
  },
);

test('a price that waits behind another question is shown beside it', async () => {
  await show(
    anAgreement({ asked: { ...ASKED, kind: 'payee', price: '40.00' }, proposed: PROPOSED }),
  );

  const text = await screen.findByText(/^Asked for on/);
  const box = screen.getByRole('button', { name: /^Review and approve/ }).closest('div');
  expect(box?.textContent).toContain('another name, domain or owner');
  expect(box?.contains(text)).toBe(false);
});

test.each([
  ['price', 'asks for a higher price'],
  ['payee', 'another name, domain or owner'],
  ['owed', 'No further attempt follows by itself'],
] as const)(
  'a question about %s is shown without a price of the day, and cannot be approved yet',
  async (kind, text) => {
    await show(
      anAgreement({
        asked: { ...ASKED, kind, tokens: null, capTokens: null },
        proposed: PROPOSED,
      }),
    );

    const approve = await screen.findByRole('button', { name: /^Review and approve/ });
    expect(approve.closest('div')?.textContent).toContain(text);
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(approve.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/^There is no current token price/);
    expect(screen.queryAllByText(/asks for a higher price/)).toHaveLength(kind === 'price' ? 1 : 0);
  },
);

test.each([
  ['active', {}, ['Pause', 'Stop payments', 'End agreement']],
  [
    'paused',
    { mandate: mandate({ status: 'paused' }) },
    ['Resume', 'Stop payments', 'End agreement'],
  ],
  ['stopped', { mandate: mandate({ status: 'ended' }) }, ['End agreement']],
  ['ending', { status: 'ending', endsAt: END, earliestEnd: null }, ['Pause', 'Stop payments']],
  ['ended', { status: 'ended', endedAt: END, earliestEnd: null }, []],
] as const)('an agreement that is %s offers what is left to do', async (_state, over, acts) => {
  await show(anAgreement(over));

  const heading = await screen.findByRole('heading', { name: /^Yoga by the month/ });
  const item = within(heading.closest('li') ?? document.body);
  expect(item.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts);
});

test.each([
  ['announced', 'Announced'],
  ['failed', 'Failed'],
  ['retrying', 'Tried again'],
  ['waived', 'Waived'],
  ['written_off', 'Written off'],
  ['paid_elsewhere', 'Paid another way'],
  ['partially_refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
] as const)('a past charge that is %s says so', async (status, text) => {
  await show(anAgreement({ charges: [charge({ status, reason: null, nextAttemptAt: null })] }));

  await screen.findByText(text);
});

test.each(['cap', 'rate', 'limit', 'mandate'] as const)(
  'a charge that failed by %s says why, without a link',
  async (reason) => {
    await show(owes({ reason }));

    const failed = (await screen.findByText(/could not be taken$/)).closest('div');
    expect(failed?.textContent).toMatch(/could not be taken.+\. Next attempt: /);
    expect(failed?.querySelector('a')).toBeNull();
  },
);
