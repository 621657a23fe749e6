// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { renderApp } from '../test-support/render-app.tsx';
import { lazyPage } from './lazy-page.ts';
import type { Route } from './route.ts';

const route = (name: string, over: Partial<Route> = {}): Route => ({
  path: `/${name}`,
  page: lazyPage(name, async () => () => <h1>{name}</h1>, []),
  layout: DefaultLayout,
  auth: 'optional',
  middleware: [],
  ...over,
});

const routes = [route('plain'), route('own', { document: true })];

test('a page with headers of its own is entered by loading its document', async () => {
  const reload = vi.fn();
  await renderApp('/plain', { routes, reload });
  await screen.findByRole('heading', { name: 'plain' });

  await act(async () => navigate('/own'));

  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'own' })).toBeNull();
});

test('its document need not be loaded twice', async () => {
  const reload = vi.fn();
  await renderApp('/own', { routes, reload });
  await screen.findByRole('heading', { name: 'own' });

  await act(async () => navigate('/plain'));
  await act(async () => navigate('/own'));

  await screen.findByRole('heading', { name: 'own' });
  expect(reload).not.toHaveBeenCalled();
});
