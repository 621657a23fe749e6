// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const NOWHERE = '/nowhere';
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const mainNav = () => screen.findByRole('navigation', { name: 'Main' });

test('a guest sees links to the home page and the login', async () => {
  await renderApp(NOWHERE);

  await screen.findByRole('link', { name: 'Login' });
  expect(linksOf(await mainNav())).toEqual([
    ['Salus home ', '/'],
    ['Login', '/login'],
  ]);
});

test.each([
  ['a member', aUser(), 'Pay', 'AL'],
  ['a member without a surname', aUser({ surname: null }), 'Pay', 'A'],
  ['a business', aUser({ recipientName: 'Casa Verde' }), 'Business', 'AL'],
])('%s has the navigation of the account', async (_, user, suffix, letters) => {
  await renderApp(NOWHERE, {
    signedIn: true,
    answers: { 'GET /users/me': () => ({ body: user }) },
  });

  await screen.findByRole('button', { name: 'Log out' });
  expect(linksOf(await mainNav())).toEqual([
    [`Salus home ${suffix}`, '/account'],
    ['Overview', '/account'],
    ['Account', '/account/cash'],
    ['Membership', '/account/membership'],
    [`${letters}Profile`, '/account/profile'],
  ]);
});

test('the button toggles the menu, and Escape closes it and restores the focus', async () => {
  const { person } = await renderApp(NOWHERE, { signedIn: true });
  const opener = await screen.findByRole('button', { name: 'Menu' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');

  await person.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  screen.getByRole('link', { name: 'Overview' }).focus();
  await person.keyboard('{Escape}');

  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
});

test('the footer shows the e-mail and social links of the deployment', async () => {
  const links = { mail: 'help@salus.test', social: [{ name: 'Mastodon', url: 'https://m.test/' }] };
  await renderApp(NOWHERE, { answers: { 'GET /appconfig': () => ({ body: { links } }) } });

  const mail = await screen.findByRole('link', { name: 'help@salus.test' });
  expect(mail.getAttribute('href')).toBe('mailto:help@salus.test');
  expect(screen.getByRole('link', { name: 'Mastodon' })).toBeDefined();
});

test('the footer works without a config', async () => {
  await renderApp(NOWHERE);

  const more = await screen.findByRole('navigation', { name: 'More' });
  expect(linksOf(more)).toEqual([
    ['Resources', '/resources'],
    ['Developers', '/docs'],
    ['Legal', '/legal'],
    ['Accessibility', '/legal#accessibility'],
    ['Contact', '/contact'],
  ]);
  expect(within(more).getByRole('button', { name: 'Cookie settings' })).toBeDefined();
});

const pressed = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

test('the currency follows the language until one is chosen', async () => {
  const { person, store } = await renderApp(NOWHERE, { language: 'es' });
  await screen.findByRole('group', { name: 'Moneda' });
  expect(pressed('Moneda')).toEqual(['EUR']);

  await person.click(screen.getByRole('button', { name: 'English' }));
  await waitFor(() => expect(pressed('Currency')).toEqual(['USD']));
  expect(localStorage.getItem('currency')).toBeNull();

  await person.click(screen.getByRole('button', { name: 'EUR' }));
  await person.click(screen.getByRole('button', { name: 'Español' }));
  await person.click(screen.getByRole('button', { name: 'English' }));
  await waitFor(() => expect(pressed('Currency')).toEqual(['EUR']));
  expect(store.currency.value).toBe('EUR');
  expect(localStorage.getItem('currency')).toBe('EUR');
});

test('shows a notice while the browser is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await renderApp(NOWHERE);
  await screen.findByRole('heading', { name: 'This page could not be found' });
  const text = 'You’re offline. Amounts may be out of date.';
  expect(screen.queryByText(text)).toBeNull();

  online.mockReturnValue(false);
  await act(async () => dispatchEvent(new Event('offline')));
  expect(screen.getByText(text).getAttribute('role')).toBe('status');

  online.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event('online')));
  expect(screen.queryByText(text)).toBeNull();
  online.mockRestore();
});

test("offers the server's languages and proposes the currency of the chosen one", async () => {
  const { person, store } = await renderApp(NOWHERE, { enabled: ['en', 'es', 'fr'] });
  const languages = await screen.findByRole('group', { name: 'Language' });
  expect(
    within(languages)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'Español', 'Français']);

  await person.click(within(languages).getByRole('button', { name: 'Français' }));

  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  expect(store.currency.value).toBe('EUR');
  expect(localStorage.getItem('currency')).toBeNull();
});

test.each([
  ['/', 'hero'],
  ['/legal', 'default'],
])('%s has the %s layout', async (path, layout) => {
  await renderApp(path);

  await waitFor(() => expect(document.body.className).toBe(layout));
  expect(screen.getByRole('banner')).toBeDefined();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('button', { name: 'Cookie settings' })).toBeDefined();
});
