// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openConsole, PAYMENT, PROPOSAL, type Reads } from './test-support/open-console.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const place = () => window.location.pathname + window.location.search;
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const section = heading.closest('section');
  if (!section) throw new Error(`${name} is in no card`);
  return within(section);
};

test('shows the queues of the role alone, with links to what waits and an empty one as such', async () => {
  const { asked } = openConsole('/queues', {
    proposals: () => [{ id: PROPOSAL, command: 'airdrop', proposedBy: 'finn' }],
    withdrawals: () => [],
  });
  const proposals = await card('Proposals');
  const link = await proposals.findByRole('link', { name: PROPOSAL });
  expect(link.getAttribute('href')).toBe(`/operate/proposal/${PROPOSAL}`);
  expect(proposals.getByRole('columnheader', { name: 'Proposed by' })).toBeDefined();
  await (await card('Withdrawals under way')).findByText('None.');

  expect(screen.queryByRole('heading', { name: 'Disputes' })).toBeNull();
  expect(asked).not.toContain('read disputes');
});

test('a queue that cannot be read says why and is read again on request; the others stay', async () => {
  const reads: Reads = { proposals: () => [] };
  const { person } = openConsole('/queues', reads);
  const queue = await card('Withdrawals under way');
  await queue.findByText('The database does not answer.');
  await (await card('Proposals')).findByText('None.');

  reads.withdrawals = () => [{ id: `wd_${'2'.repeat(26)}`, amount: '12' }];
  await person.click(queue.getByRole('button', { name: 'Try again' }));
  await queue.findByText('12');
});

test('the search opens the only record found, and lists several', async () => {
  const reads: Reads = {
    find: ({ id }) =>
      id === 'casa'
        ? ['member', 'business'].map((kind) => ({ kind, id: `id of ${kind}`, name: 'Casa' }))
        : [{ kind: 'session', id: PAYMENT, name: '' }],
    'pay-session:show': () => ({ status: 'paid' }),
    timeline: () => [],
  };
  const { person } = openConsole('/', reads);
  const box = await screen.findByRole('searchbox');
  await person.type(box, '  casa {Enter}');
  const records = await screen.findByRole('table', { name: 'Records' });
  const links = within(records).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/operate/member/id%20of%20member',
    '/operate/business/id%20of%20business',
  ]);
  expect(place()).toBe('/operate/search?id=casa');

  await person.clear(box);
  await person.type(box, `${PAYMENT}{Enter}`);
  await screen.findByRole('heading', { name: 'Payment session' });
  expect(place()).toBe(`/operate/session/${PAYMENT}`);
});

test('a text that is no id is searched among names, and says so when there is none', async () => {
  const { asked, person } = openConsole('/search?id=nobody', { find: () => [], members: () => [] });
  await screen.findByText('Nothing found.');
  expect(asked).toContain('read members');
  await person.clear(screen.getByRole('searchbox'));
  await person.type(screen.getByRole('searchbox'), '   {Enter}');
  expect(place()).toBe('/operate/search?id=nobody');
});

test('a search without a text asks for one, and reads nothing', async () => {
  const { asked } = openConsole('/search');
  await screen.findByText('What are you looking for?');
  expect(asked).toEqual(['/session']);
});

test('what fails links to the runbook', async () => {
  const runbook = 'https://pay.example/docs/operations#when-an-alert-wakes-you';
  openConsole('/', {
    figures: () => [],
    status: () => [{ name: 'mail', state: 'fails', detail: 'refused', runbook }],
  });
  const link = await screen.findByRole('link', { name: 'Runbook' });
  expect(link.getAttribute('href')).toBe(runbook);
});

test('a record shows its fields, its timeline, and what the role may do about it', async () => {
  openConsole(`/session/${PAYMENT}`, {
    'pay-session:show': ({ id }) => ({
      ...{ id, status: 'paid', createdAt: '2026-11-27T08:00:00.123Z', livemode: true, note: null },
    }),
    timeline: () => [{ at: '2026-11-27T08:01:00Z', what: 'paid' }],
  });
  const details = await card('Details');
  expect((await details.findByText('2026-11-27')).parentElement?.textContent).toBe(
    '2026-11-27 08:00:00 UTC',
  );
  expect(details.getByText('Created at')).toBeDefined();
  expect(details.queryByText('Note')).toBeNull();
  const timeline = await card('Timeline');
  expect((await timeline.findByText('2026-11-27')).parentElement?.textContent).toBe(
    '2026-11-27 08:01:00 UTC',
  );

  const acts = screen.getByRole('navigation', { name: 'Commands for this record' });
  const links = within(acts).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Refund pay session', `/operate/commands/pay-session:refund?id=${PAYMENT}`],
    ['Release pay session', `/operate/commands/pay-session:release?id=${PAYMENT}`],
  ]);
});

test('when the session has ended, nothing that it showed stays on the page', async () => {
  const { isOut, person } = openConsole('/queues', {
    proposals: () => [{ id: PROPOSAL, command: 'airdrop' }],
    withdrawals: () => [],
  });
  await screen.findByText('airdrop');
  isOut.current = true;
  await person.type(screen.getByRole('searchbox'), 'anything{Enter}');

  await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await waitFor(() => expect(screen.queryByText('airdrop')).toBeNull());
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a record offers no command that the role does not have', async () => {
  openConsole(`/withdrawal/wd_${'2'.repeat(26)}`, {
    'withdrawal:show': () => ({ status: 'waiting' }),
    timeline: () => [],
  });
  await (await card('Details')).findByText('waiting');
  expect(screen.queryByRole('navigation', { name: 'Commands for this record' })).toBeNull();
});

test('what the page reads by itself does not prolong the session, and an unused page is cleared', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const reads: Reads = { figures: () => [], status: () => [{ area: 'mail', state: 'live' }] };
  const { asked, unattended, isOut } = openConsole('/', reads);
  await screen.findByText('mail');
  expect(unattended).toEqual(['/session']);

  await vi.advanceTimersByTimeAsync(30_000);
  const again = ['/session', 'read figures', 'read status'];
  await waitFor(() => expect(unattended.toSorted()).toEqual(again));

  reads.status = () => new Promise(() => {});
  isOut.current = true;
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  await screen.findByRole('button', { name: 'Sign in with a passkey' });
  expect(screen.queryByText('mail')).toBeNull();
});

test('a page that cannot be shown says so, and the others stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { person } = openConsole('/member/%25', { proposals: () => [], withdrawals: () => [] });
  await screen.findByText('This page cannot be shown. Reload it, or open another.');

  await person.click(screen.getByRole('link', { name: 'Queues' }));
  await (await card('Proposals')).findByText('None.');
  expect(screen.queryByText(/^This page cannot be shown/)).toBeNull();
  vi.mocked(console.error).mockRestore();
});
