import { describe, expect, test } from 'vitest';
import type { PaintedPage } from '#shared/public-paths.ts';
import { findPainted, paint } from './painted.ts';

const SHELL = [
  '<head><title>x</title>',
  '<meta property="og:image" content="/assets/a.png">',
  '</head><body><div id="app"></div></body>',
].join('\n');

const page = (over: Partial<PaintedPage> = {}): PaintedPage => ({
  path: '/legal',
  language: 'es',
  title: 'Legal · Salus',
  description: 'What applies',
  html: '<h1>Legal</h1>',
  css: '',
  bodyClass: '',
  styles: ['/assets/legal.css'],
  ...over,
});

describe('a painted page', () => {
  test('stands in the root, with its styles', () => {
    const html = paint(SHELL, page(), 'https://pay.test');

    expect(html).toContain('<div id="app"><h1>Legal</h1></div>');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/legal.css">');
  });

  test('is known by its address, in its language, with a picture that has one, too', () => {
    const html = paint(SHELL, page(), 'https://pay.test');

    expect(html).toContain('<link rel="canonical" href="https://pay.test/legal">');
    expect(html).toContain('<meta property="og:locale" content="es_ES">');
    expect(html).toContain('<meta property="og:image" content="https://pay.test/assets/a.png">');
  });

  test('has the body its layout asks for', () => {
    const hero = paint(SHELL, page({ bodyClass: 'hero' }), 'https://pay.test');

    expect(hero).toContain('<body class="hero"><div id="app">');
    expect(paint(SHELL, page(), 'https://pay.test')).toContain('<body><div id="app">');
  });

  test('brings its rules under the nonce, or none', () => {
    const styled = paint(SHELL, page({ css: '[a]{b:c}' }), 'https://pay.test');

    expect(styled).toContain('<style nonce="CSP_NONCE">[a]{b:c}</style>');
    expect(paint(SHELL, page(), 'https://pay.test')).not.toContain('<style');
  });

  test('cannot leave an attribute, nor be read as a pattern', () => {
    const html = paint(
      SHELL,
      page({ description: '"><script>$&', html: "$& $' $1" }),
      'https://a.b',
    );

    expect(html).toContain('content="&#34;&#62;&#60;script&#62;$&#38;"');
    expect(html).toContain('<div id="app">$& $\' $1</div>');
  });
});

describe('finding a painted page', () => {
  const pages = [page(), page({ path: '/' })];

  test.each([
    ['/legal', 'es', '/legal'],
    ['/legal/', 'es', '/legal'],
    ['/', 'es', '/'],
    ['/legal', 'en', undefined],
    ['/legal//', 'es', undefined],
    ['/Legal', 'es', undefined],
    ['', 'es', undefined],
  ])('%s in %s gives %s', (path, language, found) => {
    expect(findPainted(pages, path, language)?.path).toBe(found);
  });
});
