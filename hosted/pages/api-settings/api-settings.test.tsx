// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';
import { TABS } from './tabs.ts';

const PAGE = '/account/profile/link';
const answers = { 'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }) };
const tab = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Sections' })).findByRole('link', { name });

test('every tab is a link with its own address, and the open one is marked as current', async () => {
  await renderApp(PAGE, { signedIn: true, answers });

  expect((await tab('Business details')).getAttribute('aria-current')).toBe('page');
  const links = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll('a');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(
    TABS.map(({ id }, at) => (at === 0 ? PAGE : `${PAGE}?tab=${id}`)),
  );
  expect(document.title).toMatch(/^Settings · /);
});

test.each([
  ['developer', false],
  ['admin', true],
] as const)(
  'the activity log is offered to the roles that may read it: %s',
  async (role, isOffered) => {
    const { id } = aUser();
    const business = { id, name: 'Casa Verde', domain: 'casaverde.example', role };
    await renderApp(PAGE, {
      signedIn: true,
      answers: {
        ...answers,
        'GET /users/me/businesses': () => ({
          body: { businesses: [business], acting: id, own: 'usr_1234567890123456789abcdefg' },
        }),
      },
    });

    await tab('Team');
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Activity' }) !== null).toBe(isOffered),
    );
  },
);

test('the sections stand in four groups', async () => {
  await renderApp(PAGE, { signedIn: true, answers });

  const nav = within(await screen.findByRole('navigation', { name: 'Sections' }));
  await tab('Team');
  const groups = ['Business', 'Checkout', 'Team', 'Developers'].map((name) =>
    within(nav.getByRole('list', { name, hidden: true })).getAllByRole('link', { hidden: true }),
  );
  expect(groups.flat()).toHaveLength(TABS.length);
});

test('each section has a heading of its own', async () => {
  await renderApp(`${PAGE}?tab=team`, { signedIn: true, answers });

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Team');
});

test('a phone lists the sections on demand, and closes the list with the one that was chosen', async () => {
  const { person } = await renderApp(PAGE, { signedIn: true, answers });
  const sections = await screen.findByRole('button', { name: 'Sections' });
  expect(sections.getAttribute('aria-expanded')).toBe('false');

  await person.click(sections);
  expect(sections.getAttribute('aria-expanded')).toBe('true');
  await person.click(await tab('Team'));

  await screen.findByRole('heading', { level: 1, name: 'Team' });
  const closed = screen.getByRole('button', { name: 'Sections' });
  expect(closed.getAttribute('aria-expanded')).toBe('false');
});

test('an unknown tab in the address shows the first tab', async () => {
  await renderApp(`${PAGE}?tab=nonsense`, { signedIn: true, answers });

  expect((await tab('Business details')).getAttribute('aria-current')).toBe('page');
});

test('settings that failed to load have a retry button', async () => {
  await renderApp(PAGE, { signedIn: true, answers });

  await screen.findByRole('button', { name: 'Try again' });
});

test.each([PAGE, `${PAGE}?tab=token`])('a person gets page not found at %s', async (path) => {
  const { api } = await renderApp(path, { signedIn: true });

  await screen.findByText('This page could not be found');
  expect(api.calls.filter((call) => /\/(business|merchant)\//.test(call))).toEqual([]);
});

test('a guest signs in and returns to the page', async () => {
  await renderApp(`${PAGE}?tab=token`);

  await waitFor(() => expect(address()).toBe(`/login?next=${PAGE}%253Ftab%253Dtoken`));
});

test('a keyboard user keeps the focus on the opened tab', async () => {
  const { person } = await renderApp(PAGE, { signedIn: true, answers });

  (await tab('API keys')).focus();
  await person.keyboard('{Enter}');

  await waitFor(() => expect(document.title).toContain('API keys · Settings'));
  expect(address()).toBe(`${PAGE}?tab=token`);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'API keys' })),
  );
  history.back();
  await waitFor(() => expect(document.title).toMatch(/^Settings · /));
});
