// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

test('offers the whitepaper in the language of the page first', async () => {
  await renderApp('/resources');

  const link = await screen.findByRole('link', { name: 'Download the whitepaper' });
  expect(link.getAttribute('href')).toBe('/resources/whitepaper.en.pdf');
  expect(link.hasAttribute('download')).toBe(true);
  const other = screen.getByRole('link', { name: 'Español (PDF)' });
  expect(other.getAttribute('href')).toBe('/resources/whitepaper.es.pdf');
  expect(other.getAttribute('hreflang')).toBe('es');
});

test('follows a change of language', async () => {
  const { person } = await renderApp('/resources');

  await person.click(await screen.findByRole('button', { name: 'Español' }));

  const link = await screen.findByRole('link', { name: 'Descargar el libro blanco' });
  expect(link.getAttribute('href')).toBe('/resources/whitepaper.es.pdf');
});

test('lists the contents of the paper', async () => {
  await renderApp('/resources');

  const list = await screen.findByRole('list', { name: 'Contents' });
  expect(list.children.length).toBe(5);
});

test('offers the English paper in languages without a translation', async () => {
  await renderApp('/resources', { language: 'fr', enabled: ['en', 'es', 'fr'] });

  const papers = await waitFor(() => {
    const links = [...document.querySelectorAll('a[download]')];
    expect(links).toHaveLength(2);
    return links.map((link) => [link.getAttribute('href'), link.getAttribute('hreflang')]);
  });
  expect(papers).toEqual([
    ['/resources/whitepaper.en.pdf', 'en'],
    ['/resources/whitepaper.es.pdf', 'es'],
  ]);
});
