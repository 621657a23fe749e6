import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Theme } from '#shared/embed/theme-of-scheme.ts';
import { builtTemplates, type Filling, fill } from './html-templates.ts';

const SHELL = [
  '<!doctype html>',
  '<html lang="en">',
  '<head><title>x</title><!--bootstrap-data-->',
  '<script nonce="CSP_NONCE" src="/a.js"></script><style nonce="CSP_NONCE"></style>',
  '</head></html>',
].join('\n');

const filling: Filling = { nonce: 'n0nce', locale: 'es', title: 'Salus', bootstrapData: {} };
const filled = (changes: Partial<Filling> = {}) => fill(SHELL, { ...filling, ...changes });

/** The bootstrap data as the page reads them. */
function bootstrapDataOf(html: string): unknown {
  const [, data = ''] =
    /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(data);
}

describe('a filled document', () => {
  test('has its language, title and bootstrap data, and the nonce wherever one belongs', () => {
    expect(filled({ bootstrapData: { apiBase: '/api' } })).toBe(
      [
        '<!doctype html>',
        '<html lang="es">',
        '<head><title>Salus</title><script type="application/json" id="boot">{"apiBase":"/api"}</script>',
        '<script nonce="n0nce" src="/a.js"></script><style nonce="n0nce"></style>',
        '</head></html>',
      ].join('\n'),
    );
  });

  test.each<[Theme | undefined, string]>([
    ['light', '<html lang="es" data-theme="light">'],
    ['dark', '<html lang="es" data-theme="dark">'],
    ['auto', '<html lang="es">'],
    [undefined, '<html lang="es">'],
  ])('with the theme %s begins with %s', (theme, tag) => {
    expect(filled(theme === undefined ? {} : { look: { theme, css: '' } })).toContain(tag);
  });
});

describe('what is rendered', () => {
  const shell = `${SHELL}<body><div id="app"></div></body>`;
  const rendered = (changes: Partial<Filling>) => fill(shell, { ...filling, ...changes });

  test('stands in the root, as it is', () => {
    expect(rendered({ root: '<p>$& $1</p>' })).toContain('<div id="app"><p>$& $1</p></div>');
    expect(rendered({})).toContain('<div id="app"></div>');
  });

  test.each([
    'CSP_NONCE',
    '<!--bootstrap-data-->',
    '<title></title>',
    '<html lang="en">',
    '</head>',
  ])('is no place to fill: %s', (text) => {
    const look = { theme: 'auto', css: ':root{}' } as const;
    expect(rendered({ root: text, look })).toContain(`<div id="app">${text}</div>`);
  });

  test('comes with the look of the merchant, under the nonce, after all other styles', () => {
    const html = rendered({ look: { theme: 'dark', css: ':root{--radius:0px}' } });

    expect(html).toContain(
      '</style>\n<style nonce="n0nce">:root{--radius:0px}</style></head></html>',
    );
    expect(html).toContain('<html lang="es" data-theme="dark">');
  });

  test.each([
    ['es', ''],
    ['ar', ' dir="rtl"'],
    ['he', ' dir="rtl"'],
    ['ja', ''],
  ])('reads the way of its language: %s', (locale, direction) => {
    expect(rendered({ locale })).toContain(`<html lang="${locale}"${direction}>`);
  });
});

describe("a merchant's text in the bootstrap data", () => {
  test.each([
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    '-->',
    '<!--bootstrap-data-->',
    '<title></title>',
    '<html lang="en">',
    'CSP_NONCE',
    "$& $1 $` $' $$",
    '\u2028\u2029',
    '"\\\'&amp;',
    '\\u003c',
    '\ud800',
  ])('comes out as it went in and is no markup: %j', (text) => {
    const html = filled({ bootstrapData: { name: text, [text]: [text] } });

    expect(bootstrapDataOf(html)).toEqual({ name: text, [text]: [text] });
    expect(html.split('<script').length).toBe(SHELL.split('<script').length + 1);
    expect(html.split('</').length).toBe(SHELL.split('</').length + 1);
    expect(html.split('<!--').length).toBe(1);
  });

  test('is never given the nonce', () => {
    const html = filled({
      bootstrapData: { name: '<script nonce="CSP_NONCE">' },
      title: 'CSP_NONCE',
    });

    expect(html.split('n0nce').length).toBe(SHELL.split('CSP_NONCE').length);
  });
});

test('a title is text', () => {
  expect(filled({ title: `</title><script>"'&$1` })).toContain(
    '<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;$1</title>',
  );
});

describe('the templates of a build', () => {
  let dist = '';

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'salus-dist-'));
    const files = {
      'hosted/hosted/index.html': '<link rel="stylesheet" href="/a.css">hosted',
      'signin/widget/signin/index.html': 'signin',
      'top-up/widget/top-up/index.html': 'top-up',
      'till/widget/till/index.html': 'till',
      'operate/hosted/operate/index.html': 'operate',
      'hosted-pages/pages.json': '[{"path":"/legal"}]',
      'frame-early/early.js': 'early("$&")\n',
      'hosted-early/early.js': 'home()\n',
      'hosted-offline/early.js': 'passes()\n',
      'frame-render/main.mjs':
        'export const renderFrame = ({ locale }) => locale; export const renderLinkFrame = renderFrame;',
      'frame/widget/frame/index.html':
        '<link rel="stylesheet" crossorigin href="/embed/a.css"><link rel="icon" href="/i.svg">' +
        '<link rel="stylesheet" href="/embed/b.css"><!--early-->frame',
      'hosted/a.css': 'a{}',
      'link-frame/widget/frame/link/index.html': '<!--early-->link',
      'frame/embed/a.css': 'a::before{content:"$&$1"}',
      'frame/embed/b.css': 'b{}',
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      await writeFile(join(dist, path), text);
    }
  });
  afterAll(() => rm(dist, { recursive: true }));

  test('carry the styles of frame and pages inside, under the nonce', async () => {
    const templates = await builtTemplates(dist);

    expect(await templates.read('frame', '/')).toBe(
      '<style nonce="CSP_NONCE">a::before{content:"$&$1"}</style><link rel="icon" href="/i.svg">' +
        '<style nonce="CSP_NONCE">b{}</style><script nonce="CSP_NONCE">early("$&")</script>frame',
    );
    expect(await templates.read('link-frame', '/')).toBe(
      '<script nonce="CSP_NONCE">early("$&")</script>link',
    );
    expect(await templates.read('hosted', '/')).toBe(
      '<style nonce="CSP_NONCE">a{}</style><link rel="stylesheet" disabled href="/a.css">hosted',
    );
    expect(await templates.read('signin', '/')).toBe('signin');
    expect(templates.prerendered).toEqual([{ path: '/legal' }]);
    expect(templates.renderFrame?.({ locale: 'es' } as never)).toBe('es');
    expect(templates.renderLinkFrame?.({ locale: 'fr' } as never)).toBe('fr');
    expect(templates.dev).toBe(false);
  });

  test('are missing when nothing was built', async () => {
    await expect(builtTemplates(join(dist, 'nowhere'))).rejects.toThrow('ENOENT');
  });
});
