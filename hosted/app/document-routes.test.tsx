// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { lazyPage } from '../platform/lazy-page.ts';
import { renderApp } from '../test-support/render-app.tsx';
import type { Route } from './routes/route.ts';

const route = (name: string, over: Partial<Route> = {}): Route => ({
  path: `/${name}`,
  page: lazyPage(name, async () => () => <h1>{name}</h1>, []),
  layout: DefaultLayout,
  auth: 'optional',
  middleware: [],
  ...over,
});

const routes = [route('plain'), route('own', { document: true })];

test('a page with its own headers is opened by a document load', async () => {
  const reload = vi.fn();
  await renderApp('/plain', { routes, reload });
  await screen.findByRole('heading', { name: 'plain' });

  await act(async () => navigate('/own'));

  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'own' })).toBeNull();
});

test('a document load does not repeat itself', async () => {
  const reload = vi.fn();
  await renderApp('/own', { routes, reload });
  await screen.findByRole('heading', { name: 'own' });

  await act(async () => navigate('/plain'));
  await act(async () => navigate('/own'));

  await screen.findByRole('heading', { name: 'own' });
  expect(reload).not.toHaveBeenCalled();
});
