import { describe, expect, test, vi } from 'vitest';
import { DISCOUNT_PLACEHOLDER } from '#shared/documents/bootstrap-data.ts';
import type { PrerenderedPage } from '#shared/public-paths.ts';
import { fillPrerendered, findPrerendered } from './prerendered.ts';

const SHELL = [
  '<head><title>x</title>',
  '<meta property="og:image" content="/assets/a.png">',
  '<script type="module" crossorigin src="/assets/app.js" nonce="CSP_NONCE"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/react.js" nonce="CSP_NONCE">',
  '</head><body><div id="app"></div></body>',
].join('\n');

const AT = { origin: 'https://pay.test', enabled: ['en', 'es'], discountBasisPoints: 750 };

const page = (over: Partial<PrerenderedPage> = {}): PrerenderedPage => ({
  path: '/legal',
  language: 'es',
  title: 'Legal · Salus',
  description: 'What applies',
  html: '<h1>Legal</h1>',
  css: '',
  bodyClass: '',
  styles: [{ address: '/assets/legal.css', css: 'h1{color:red}' }],
  ...over,
});

describe('a prerendered page', () => {
  test('stands in the root, with its styles', () => {
    const html = fillPrerendered(SHELL, page(), AT);

    expect(html).toContain('<div id="app"><h1>Legal</h1></div>');
    expect(html).toContain('<style nonce="CSP_NONCE">h1{color:red}</style>');
    // For the loader of chunks, which would fetch it once more; no browser fetches it like this.
    expect(html).toContain('<link rel="stylesheet" disabled href="/assets/legal.css">');
  });

  test('is known by its address, in its language, with a picture that has one, too', () => {
    const html = fillPrerendered(SHELL, page(), AT);

    expect(html).toContain('<link rel="canonical" href="https://pay.test/legal">');
    expect(html).toContain('<meta property="og:locale" content="es_ES">');
    expect(html.match(/og:locale:alternate" content="\w+"/g)).toEqual([
      'og:locale:alternate" content="en_US"',
    ]);
    expect(html).toContain('<meta property="og:image" content="https://pay.test/assets/a.png">');
  });

  test('names the discount that is set', () => {
    const html = fillPrerendered(SHELL, page({ description: `Save ${DISCOUNT_PLACEHOLDER}` }), AT);

    expect(html).toContain('<meta name="description" content="Save 7,5\u00a0%">');
  });

  test('has the body its layout asks for', () => {
    const hero = fillPrerendered(SHELL, page({ bodyClass: 'hero' }), AT);

    expect(hero).toContain('<body class="hero"><div id="app">');
    expect(fillPrerendered(SHELL, page(), AT)).toContain('<body><div id="app">');
  });

  test('brings its rules under the nonce, or none', () => {
    const styled = fillPrerendered(SHELL, page({ css: '[a]{b:c}' }), AT);

    expect(styled).toContain('<style nonce="CSP_NONCE">[a]{b:c}</style>');
    expect(fillPrerendered(SHELL, page({ styles: [] }), AT)).not.toContain('<style');
  });

  test('fetches no script before it is on show, and all of them then', () => {
    const html = fillPrerendered(SHELL, page(), AT);

    expect(html).not.toMatch(/<script[^>]* src=|modulepreload/);
    const [, script = ''] =
      /<script type="module" nonce="CSP_NONCE">(.*)<\/script>/.exec(html) ?? [];
    const run = vi.fn();
    let shown = () => {};
    class Observer {
      constructor(told: () => void) {
        shown = told;
      }
      observe() {}
    }
    const program = script.replace('import(file)', 'fetched(file)');
    new Function('fetched', 'PerformanceObserver', 'setTimeout', program)(run, Observer, () => {});
    expect(run).not.toHaveBeenCalled();
    shown();
    shown();
    expect(run.mock.calls).toEqual([['/assets/app.js'], ['/assets/react.js']]);
  });

  test('that is a home fetches its app at once, and runs it when the early home is settled', async () => {
    const html = fillPrerendered(SHELL, page({ path: '/account', business: '' }), AT);
    expect(html).not.toMatch(/<script[^>]* src=/);
    for (const file of ['/assets/app.js', '/assets/react.js']) {
      expect(html).toMatch(new RegExp(`<link rel="modulepreload"[^>]* href="${file}" nonce=`));
    }

    const [, script = ''] =
      /<script type="module" nonce="CSP_NONCE">(.*)<\/script>/.exec(html) ?? [];
    const program = script.replace('import(file)', 'run(file)');
    const start = (answers: object | undefined, run: unknown, timer: unknown) =>
      new Function('document', 'run', 'setTimeout', program)(
        { salusEarlyAnswers: answers },
        run,
        timer,
      );
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    const run = vi.fn();
    start({ settled }, run, () => {});
    await Promise.resolve();
    expect(run).not.toHaveBeenCalled();
    resolve();
    await vi.waitFor(() =>
      expect(run.mock.calls).toEqual([['/assets/app.js'], ['/assets/react.js']]),
    );

    // A slow answer does not keep the app away.
    const late = vi.fn();
    const timer = vi.fn<(done: () => void) => void>();
    start({ settled: new Promise(() => {}) }, late, timer);
    timer.mock.calls[0]?.[0]();
    await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(2));

    // Nor does a document without an early script.
    const alone = vi.fn();
    start(undefined, alone, () => {});
    await vi.waitFor(() => expect(alone).toHaveBeenCalledTimes(2));
  });

  test('offers the languages of this server, of all that were prerendered', () => {
    const way = (language: string) =>
      `<button type="button" lang="${language}" class="a" aria-pressed="false">x</button>`;
    const html = fillPrerendered(SHELL, page({ html: way('de') + way('en') + way('es') }), AT);

    expect(html).toContain(`<div id="app">${way('en')}${way('es')}</div>`);
  });

  test('cannot leave an attribute, nor be read as a pattern', () => {
    const html = fillPrerendered(
      SHELL,
      page({ description: '"><script>$&', html: "$& $' $1" }),
      AT,
    );

    expect(html).toContain('content="&quot;&gt;&lt;script&gt;$&amp;"');
    expect(html).toContain('<div id="app">$& $\' $1</div>');
  });
});

describe('finding a prerendered page', () => {
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
    expect(findPrerendered(pages, path, new URLSearchParams(), language)?.path).toBe(found);
  });

  test.each([
    ['confirmation=abc', '/login?confirmation'],
    ['next=/pay&undo=abc', '/login?undo'],
    ['next=/pay', '/login'],
  ])('/login with %s gives %s, a form only without an e-mail’s link', (search, found) => {
    const login = ['/login', '/login?undo', '/login?confirmation'].map((path) => page({ path }));

    const query = new URLSearchParams(search);
    expect(findPrerendered(login, '/login', query, 'es')?.path).toBe(found);
  });
});
