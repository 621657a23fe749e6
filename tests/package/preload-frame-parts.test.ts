import { expect, test } from 'vitest';
import { preloadFrameParts } from '../../scripts/build/preload-frame-parts.mjs';

const entry = { type: 'chunk', fileName: 'entry.js', imports: [], dynamicImports: ['part.js'] };
const bundle = {
  'entry.js': entry,
  'part.js': { type: 'chunk', imports: ['shared.js'], dynamicImports: ['later.js'] },
  'shared.js': { type: 'chunk', imports: [], dynamicImports: [] },
  'later.js': { type: 'chunk', imports: [], dynamicImports: [] },
};

function preloadedBy(path: string): string[] {
  const { transformIndexHtml } = preloadFrameParts();
  if (typeof transformIndexHtml !== 'object') throw new Error('the hook is an object');
  const handler = transformIndexHtml.handler as unknown as (
    html: string,
    context: object,
  ) => { attrs: { href: string } }[];
  return handler('', { bundle, chunk: entry, path }).map(({ attrs }) => attrs.href);
}

test("a frame's document preloads what its entry imports when it runs", () => {
  expect(preloadedBy('/widget/frame/index.html')).toEqual(['/part.js', '/shared.js']);
  expect(preloadedBy('/widget/frame/link/index.html')).toEqual(['/part.js', '/shared.js']);
});

test.each(['/hosted/index.html', '/widget/signin/index.html', '/widget/till/index.html'])(
  'another document preloads no part that only some of its visitors need: %s',
  (path) => {
    expect(preloadedBy(path)).toEqual([]);
  },
);
