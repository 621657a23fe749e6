/** The documentation at `/docs`: headers, caching, and links that lead somewhere. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { GUIDES, SECTIONS } from '../../../docs/site/lib/nav.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
const open = (url: string, headers: Record<string, string> = {}) =>
  api().http.inject({ url, headers });
type Answer = Awaited<ReturnType<typeof open>>;

const ADDRESSES = [
  '/docs',
  ...SECTIONS.flatMap(({ guides }) => guides.map(({ slug }) => `/docs/${slug}`)),
];
const pages = new Map<string, Answer>();
beforeAll(async () => {
  for (const address of ADDRESSES) pages.set(address, await open(address));
});
const page = (address: string): Answer => {
  const found = pages.get(address);
  if (!found) throw new Error(`${address} is not loaded.`);
  return found;
};

const tagsOf = (html: string) => (html.match(/<[^>]+>/g) ?? []).join('');
const attributes = (html: string, name: string) =>
  [...tagsOf(html).matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

function policyOf({ headers }: Answer): Record<string, string> {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((text) => text.split(/ (.*)/s) as [string, string]));
}

describe.each(ADDRESSES)('%s', (address) => {
  test('is a page that runs nothing but its own files', () => {
    const policy = policyOf(page(address));
    const inline = [...page(address).body.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];

    expect(page(address).statusCode).toBe(200);
    expect(page(address).headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [, tag = '', content = ''] of inline) {
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy[`${tag}-src`]).toContain(`'sha256-${hash}'`);
    }
    expect(page(address).body).not.toMatch(/<[^>]* (style|on\w+)="/);
    for (const source of attributes(page(address).body, 'src')) {
      expect(source).toMatch(/^\/docs\/assets\//);
    }
  });

  test('names this installation', () => {
    expect(page(address).body).not.toContain('https://pay.example');
  });

  test('has no duplicate id, and links only to what is there', async () => {
    const ids = attributes(page(address).body, 'id');
    const broken: string[] = [];
    for (const href of attributes(page(address).body, 'href')) {
      const [path = '', anchor] = href.split('#');
      if (path.startsWith('/docs')) {
        if (!pages.has(path)) pages.set(path, await open(path));
        if (page(path).statusCode !== 200) broken.push(href);
      } else if (path !== '') continue;
      const known = path === '' ? ids : attributes(page(path).body, 'id');
      if (anchor && !known.includes(anchor)) broken.push(href);
    }

    expect(broken).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('a page of the documentation', () => {
  test('has the headers of a document that cannot be framed and sends nothing elsewhere', () => {
    const policy = policyOf(page('/docs/quickstart'));

    expect(policy).toMatchObject({
      'default-src': "'none'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'img-src': "'self' data:",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    });
    expect(policy['script-src']).not.toContain('unsafe');
    expect(policy['style-src']).not.toContain('unsafe');
    expect(page('/docs/quickstart').headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-language': 'en',
    });
  });

  test('is kept by browsers for five minutes, and sent again only when it has changed', async () => {
    const { etag = '', 'cache-control': cache } = page('/docs/quickstart').headers;

    const again = await open('/docs/quickstart', { 'if-none-match': String(etag) });
    const other = await open('/docs/quickstart', { 'if-none-match': '"other"' });

    expect(cache).toBe('public, max-age=300');
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(other.statusCode).toBe(200);
  });

  test('loads files whose name is their version', async () => {
    const [source = ''] = attributes(page('/docs/quickstart').body, 'src');

    const script = await open(source);

    expect(script.statusCode).toBe(200);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('shows the address of this installation in its code', () => {
    expect(page('/docs/checkout').body).toContain(`${api().config.publicUrl}/widget/v1.js`);
  });

  test('comes compressed', async () => {
    const answer = await open('/docs/quickstart', { 'accept-encoding': 'br' });

    expect(answer.headers['content-encoding']).toBe('br');
  });
});

describe('for programs', () => {
  test.each(GUIDES.map(({ slug }) => slug))(
    'the Markdown of %s has its own address',
    async (slug) => {
      const answer = await open(`/docs/${slug}.md`);

      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(answer.body).toMatch(/^# /);
      expect(answer.body).not.toMatch(/https:\/\/pay\.example|\]\(\/docs/);
    },
  );

  test('llms.txt lists every page', async () => {
    const answer = await open('/docs/llms.txt');

    for (const { slug } of GUIDES) {
      expect(answer.body).toContain(`](${api().config.publicUrl}/docs/${slug}.md)`);
    }
  });

  test('the search finds every page', async () => {
    const sections: { path: string }[] = (await open('/docs/search.json')).json();

    const paths = sections.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(GUIDES.map(({ slug }) => slug)));
  });
});

describe('an address that is not there', () => {
  test('answers with a page of the documentation', async () => {
    const answer = await open('/docs/nothing/here');

    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<h1>Page not found</h1>');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    '/docs/hashes.json',
    '/docs/.sources',
    '/docs/nothing.md',
    '/docs/..%2f..%2fpackage.json',
    '/docs/assets/nothing.js',
  ])('%s is not found', async (address) => {
    const answer = await open(address);

    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('"dependencies"');
  });
});

test('every guide is a document of the repository, once', () => {
  const files = GUIDES.map(({ file }) => file);

  expect(new Set(files).size).toBe(files.length);
  expect(new Set(ADDRESSES).size).toBe(ADDRESSES.length);
});
