/** Public pages as a build serves them: prerendered pages, whitepaper, directories. */
import { beforeAll, describe, expect, test } from 'vitest';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { PUBLIC_PATHS } from '#shared/public-paths.ts';
import { whitepaperPath } from '#shared/whitepaper.ts';
import { builtTemplates } from '../../../server/web/documents/html-templates.ts';
import { DIST, startApi, type TestApi, useApi } from '../../support/api/api.ts';

const ORIGIN = 'https://pay.test';
const api = useApi();
let built: TestApi;
beforeAll(async () => {
  built = await startApi({ publicUrl: ORIGIN }, api().database, await builtTemplates(DIST));
});

const open = (url: string, language = '') =>
  built.http.inject({ url, headers: { 'accept-language': language } });

/** The decoded text. */
const decode = (text: string) =>
  text.replace(/&#(x?)(\w+);/g, (_, hex: string, code: string) =>
    String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  );
const first = (pattern: RegExp, body: string) => decode(pattern.exec(body)?.[1] ?? '');
const metaOf = (name: string, body: string) =>
  first(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`), body);

/** The visible text before a script runs. */
const prerenderedOf = (body: string) =>
  /<div id="app">(.*)<\/div>\s*<\/body>/s.exec(body)?.[1] ?? '';

describe.each(PUBLIC_PATHS)('the page %s', (path) => {
  test.each(['en', 'es'])('is prerendered in %s, under one heading', async (language) => {
    const { statusCode, body, headers } = await open(path, language);

    expect(statusCode).toBe(200);
    expect(headers['content-language']).toBe(language);
    expect(String(headers.vary)).toContain('Accept-Language');
    expect(body).toContain(`<html lang="${language}">`);
    expect(prerenderedOf(body).match(/<h1/g)).toHaveLength(1);
  });

  test('has a title and a canonical address', async () => {
    const { body } = await open(path, 'en');

    const title = first(/<title>(.*?)<\/title>/, body);
    expect(title).toMatch(/^.+ · Salus$/);
    expect(metaOf('og:title', body)).toBe(title);
    expect(metaOf('description', body).length).toBeGreaterThan(20);
    expect(metaOf('og:description', body)).toBe(metaOf('description', body));
    expect(first(/<link rel="canonical" href="([^"]*)"/, body)).toBe(ORIGIN + path);
    expect(metaOf('og:url', body)).toBe(ORIGIN + path);
    expect(metaOf('og:locale', body)).toBe('en_US');
    expect(metaOf('og:image', body)).toMatch(new RegExp(`^${ORIGIN}/assets/hosted/.+\\.png$`));
  });

  test('is titled in its language', async () => {
    const titles = await Promise.all(
      ['en', 'es'].map(async (language) => {
        const { body } = await open(path, language);
        return [first(/<title>(.*?)<\/title>/, body), metaOf('description', body)];
      }),
    );

    expect(titles[0]).not.toEqual(titles[1]);
  });

  test('takes input in before its scripts are there, and none of it can end in an address', async () => {
    const html = prerenderedOf((await open(path)).body);

    for (const form of html.match(/<form[^>]*>/g) ?? []) {
      expect(form).not.toContain('inert');
      expect(form).toContain('method="dialog"');
    }
    for (const field of html.match(/<(input|select|textarea)[^>]*>/g) ?? []) {
      expect(field).not.toMatch(/ (name|disabled)="/);
    }
  });
});

test('a page is the same one with a slash at its end, known by the address without', async () => {
  const { body } = await open('/legal/', 'en');

  expect(first(/<link rel="canonical" href="([^"]*)"/, body)).toBe(`${ORIGIN}/legal`);
});

test('an unknown language is answered in English', async () => {
  expect((await open('/legal', 'sv')).body).toContain('<html lang="en">');
});

test('a language that is not the specification’s is prerendered where it is enabled', async () => {
  const locales = { default: 'en', enabled: ['en', 'ja'] };
  const other = await startApi({ locales }, api().database, await builtTemplates(DIST));

  const { body } = await other.http.inject({ url: '/', headers: { 'accept-language': 'ja' } });
  await other.http.close();

  expect(body).toContain('<html lang="ja">');
  expect(prerenderedOf(body).match(/<h1/g)).toHaveLength(1);
  const ways = [...prerenderedOf(body).matchAll(/<button[^>]* lang="(\w+)"/g)].map(
    ([, way]) => way,
  );
  expect(ways.sort()).toEqual(['en', 'ja']);
});

describe('a page that search engines do not list', () => {
  test.each([
    ['/register', 'Create your account'],
    ['/join/business', 'Register your business'],
    ['/account/login', 'Sign in'],
    ['/account/forgot-password', 'Forgot your password?'],
    ['/pay', 'Pay a merchant'],
    ['/link', 'Link your account to a merchant'],
  ])('%s is prerendered, and not to be listed', async (path, title) => {
    const { statusCode, body } = await open(path, 'en');

    expect(statusCode).toBe(200);
    expect(prerenderedOf(body)).toContain(`${title}</h1>`);
    expect(first(/<title>(.*?)<\/title>/, body)).toBe(`${title} · Salus`);
    expect(metaOf('robots', body)).toBe('noindex');
    expect(body).not.toContain('rel="canonical"');
  });

  test.each([
    ['en', 'This page could not be found'],
    ['es', 'No se ha encontrado esta página'],
  ])('a path without a page says so with status 404, in %s', async (language, message) => {
    for (const path of ['/nothing', '/legal/nothing', '/LEGAL', '/pay/nonsense', '/404']) {
      const { statusCode, body } = await open(path, language);

      expect(statusCode).toBe(404);
      expect(prerenderedOf(body)).toContain(`<h1>${message}</h1>`);
      expect(metaOf('robots', body)).toBe('noindex');
      expect(body).not.toContain('rel="canonical"');
    }
  });
});

describe('a page with somebody’s own data', () => {
  test.each([
    '/account',
    '/account/reset-password?code=x',
    '/pay/pay_01234567890123456789abcdef',
    '/link/lnk_01234567890123456789abcdef',
  ])(
    '%s is not prerendered, and says in the visitor’s language that it needs scripts',
    async (path) => {
      const { body } = await open(path, 'de');

      expect(prerenderedOf(body)).toBe('');
      expect(body).not.toContain('rel="canonical"');
      const [, note = ''] = /<noscript>(.*)<\/noscript>/.exec(body) ?? [];
      expect(note).toContain('<h1>Diese Seite braucht JavaScript</h1>');
    },
  );

  test('the note has the support address', async () => {
    const links = { mail: 'help@salus.test', social: [] };
    const other = await startApi({ links }, api().database, await builtTemplates(DIST));
    const { body } = await other.http.inject({ url: '/account' });
    await other.http.close();

    expect(body).toContain('<a href="mailto:help@salus.test">help@salus.test</a>');
  });

  test('an unknown legal text is not found', async () => {
    expect((await open('/legal/nothing')).statusCode).toBe(404);
  });
});

describe('the general conditions', () => {
  test('hold the shipping and the refund policy, each of its day', async () => {
    const html = prerenderedOf((await open('/legal/general-conditions', 'en')).body);

    for (const id of ['shipping', 'refund'] as const) {
      const section = html.split(`<section`).find((part) => part.includes(`id="${id}"`)) ?? '';
      expect(section).toContain(`dateTime="${LEGAL_VERSIONS[id]}"`);
      expect(html).toContain(`href="#${id}"`);
    }
  });
});

describe('the whitepaper', () => {
  test.each([
    ['en', 'The Salus token'],
    ['es', 'El token de Salus'],
  ])('in %s is a tagged PDF that says its title and language', async (language, title) => {
    const { statusCode, headers, rawPayload } = await open(whitepaperPath(language));

    const bytes = rawPayload.toString('latin1');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers.etag).toBeTruthy();
    expect(bytes).toMatch(/^%PDF-1\.7/);
    const [, object] = /\/Title (\d+) 0 R/.exec(bytes) ?? [];
    expect(bytes).toContain(`\n${object} 0 obj\n(${title})\n`);
    expect(bytes).toContain(`/Lang (${language})`);
    expect(bytes).toContain('/Marked true');
    expect(bytes).toContain('/DisplayDocTitle true');
  });

  test.each(['en', 'es'])(
    'is what the page of resources links to, its own language first (%s)',
    async (language) => {
      const html = prerenderedOf((await open('/resources', language)).body);

      const links = [...html.matchAll(/href="(\/resources\/[^"]+)"/g)].map(
        ([, href]) => href ?? '',
      );
      expect(links[0]).toBe(whitepaperPath(language));
      expect(links).toHaveLength(2);
      for (const link of links) expect((await open(link)).statusCode).toBe(200);
    },
  );

  test.each(['/resources/whitepaper.xx.pdf', '/resources/..%2fpackage.json'])(
    'that is not there is not found: %s',
    async (path) => {
      expect((await open(path)).statusCode).toBe(404);
    },
  );
});

describe('directories for search engines', () => {
  test('list every public page by its address, and each of them is there', async () => {
    const { headers, body } = await open('/sitemap.xml');

    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(listed).toEqual([...PUBLIC_PATHS, '/docs'].map((path) => ORIGIN + path));
  });

  test('disallow private pages', async () => {
    const { headers, body } = await open('/robots.txt');

    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Disallow: /account/\n');
    expect(body).toContain('Disallow: /pay/\n');
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(body).not.toMatch(/^Disallow: \/$/m);
  });
});
