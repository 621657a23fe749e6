import { expect, test } from 'vitest';
import { sectionsOf } from '../lib/search-sections.ts';
import { indexOf } from './search-index.ts';

const PAGE =
  '<h1 id="webhooks">Webhooks</h1><p>We send a <code>POST</code>.</p><h2 id="retries">Retries <a class="anchor" href="#retries">#</a></h2><p>After five &lt;seconds&gt;.</p>';
const sections = sectionsOf('webhooks', 'Webhooks', PAGE).map((one, id) => ({ id, ...one }));
const find = indexOf(sections);
const pathsOf = (words: string) => find(words).map(({ path }) => path);

test('a page is found by each of its sections', () => {
  expect(sections).toEqual([
    { id: 0, path: 'webhooks', page: 'Webhooks', heading: 'Webhooks', text: 'We send a POST .' },
    {
      id: 1,
      path: 'webhooks#retries',
      page: 'Webhooks',
      heading: 'Retries',
      text: 'After five <seconds>.',
    },
  ]);
});

test('finds beginnings and words with a typing error', () => {
  expect(pathsOf('retr')).toEqual(['webhooks#retries']);
  expect(pathsOf('retrues')).toEqual(['webhooks#retries']);
});

test('finds nothing unless every word occurs', () => {
  expect(pathsOf('retries POST')).toEqual([]);
});

test('prefers a heading over a text', () => {
  expect(pathsOf('webhooks')[0]).toBe('webhooks');
});
