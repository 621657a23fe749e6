// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';
import { TABS } from './tabs.ts';

const PAGE = '/account/profile/link';
const answers = { 'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }) };
const tab = (name: string) => screen.findByRole('link', { name });

test('every tab is a link to an address of its own, the one shown the current', async () => {
  await renderApp(PAGE, { signedIn: true, answers });

  expect((await tab('Settings')).getAttribute('aria-current')).toBe('page');
  const links = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll('a');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(
    TABS.map(({ id }, at) => (at === 0 ? PAGE : `${PAGE}?tab=${id}`)),
  );
  expect(document.title).toContain('Settings · API and webhooks');
});

test('an address that names no tab there is shows the first', async () => {
  await renderApp(`${PAGE}?tab=nonsense`, { signedIn: true, answers });

  expect((await tab('Settings')).getAttribute('aria-current')).toBe('page');
});

test('settings that cannot be had can be asked for again', async () => {
  await renderApp(PAGE, { signedIn: true, answers });

  await screen.findByRole('button', { name: 'Try again' });
});

test.each([PAGE, `${PAGE}?tab=token`])('a person finds nothing at %s', async (path) => {
  const { api } = await renderApp(path, { signedIn: true });

  await screen.findByText('This page could not be found');
  expect(api.calls.filter((call) => call.includes('/business/'))).toEqual([]);
});

test('a guest is asked to sign in, and comes back to the page', async () => {
  await renderApp(`${PAGE}?tab=token`);

  await waitFor(() => expect(address()).toBe(`/login?next=${PAGE}`));
});

test('whoever goes from tab to tab goes on from there', async () => {
  const { person } = await renderApp(PAGE, { signedIn: true, answers });

  (await tab('API token')).focus();
  await person.keyboard('{Enter}');

  await waitFor(() => expect(document.title).toContain('API token · API and webhooks'));
  expect(address()).toBe(`${PAGE}?tab=token`);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'API token' })),
  );
  history.back();
  await waitFor(() => expect(document.title).toContain('Settings · API and webhooks'));
});
