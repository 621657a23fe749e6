// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

test.each([
  ['#delete-account', 'Delete account'],
  ['#security', 'Sign-in and security'],
])('a link to %s leads to it', async (hash, heading) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await renderApp(`/account/profile/edit${hash}`, {
    signedIn: true,
    answers: { 'GET /users/me/sessions': () => ({ body: { sessions: [] } }) },
  });
  const found = await screen.findByRole('heading', { name: heading });

  expect(document.querySelectorAll('[data-navigation-focus]')).toHaveLength(1);
  expect(found.closest('[data-navigation-focus]')).not.toBeNull();
  vi.unstubAllGlobals();
});

test('shows one group of sections, and the others by their links', async () => {
  const { person } = await renderApp('/account/profile/edit', { signedIn: true });
  await screen.findByRole('region', { name: 'Personal details' });
  const links = within(screen.getByRole('navigation', { name: 'Edit profile' }));
  const current = () =>
    links.getAllByRole('link').find((link) => link.getAttribute('aria-current'))?.textContent;
  expect(current()).toBe('Profile and e-mails');
  expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();

  await person.click(links.getByRole('link', { name: 'Sign-in and security' }));

  await screen.findByRole('region', { name: 'Password' });
  expect(current()).toBe('Sign-in and security');
  expect(screen.queryByRole('region', { name: 'Personal details' })).toBeNull();
});
