/**
 * The output of `npm run build` as it is served: the merchants' script, hashed files, documents.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtTemplates } from '../../../server/web/documents/html-templates.ts';
import { DIST, startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { buildWithRelease } from '../../support/embed/first-release.ts';
import { payScene } from '../../support/payments/pay-scene.ts';

const api = useApi();
let built: TestApi;
const dist = buildWithRelease(DIST);

beforeAll(async () => {
  built = await startApi({}, api().database, await builtTemplates(DIST), { dist });
});

afterAll(() => rmSync(dist, { recursive: true }));

const open = (url: string, headers: Record<string, string> = {}) =>
  built.http.inject({ url, headers });

const fileIn = (folder: string, pattern: RegExp): string => {
  const name = readdirSync(join(dist, folder)).find((file) => pattern.test(file));
  if (!name) throw new Error(`no ${pattern} in ${folder}: run npm run build`);
  return name;
};

const FOR_EVERY_SHOP = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/javascript; charset=utf-8',
};
const FOR_OURSELVES = {
  'access-control-allow-origin': undefined,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
const FOREVER = 'public, max-age=31536000, immutable';

const FILES: [what: string, url: () => string, headers: Record<string, string | undefined>][] = [
  [
    'the script of every shop',
    () => '/widget/v1.js',
    { ...FOR_EVERY_SHOP, 'cache-control': 'public, max-age=300, stale-while-revalidate=600' },
  ],
  [
    'a pinned script',
    () => `/widget/${fileIn('releases/widget', /^v1\.\d+\.\d+\.js$/)}`,
    { ...FOR_EVERY_SHOP, 'cache-control': FOREVER },
  ],
  [
    'the bridge',
    () => `/widget/${fileIn('bridge/widget', /^bridge\..+\.js$/)}`,
    { ...FOR_EVERY_SHOP, 'cache-control': FOREVER },
  ],
  ...['hosted', 'frame', 'signin'].map((kind): (typeof FILES)[number] => [
    `a script of ${kind}`,
    () => `/assets/${kind}/${fileIn(`${kind}/assets/${kind}`, /\.js$/)}`,
    { ...FOR_OURSELVES, 'cache-control': FOREVER },
  ]),
];

describe.each(FILES)('%s', (_, url, headers) => {
  test('has its headers', async () => {
    const response = await open(url());

    expect(response.statusCode).toBe(200);
    for (const [name, value] of Object.entries(headers)) {
      expect([name, response.headers[name]]).toEqual([name, value]);
    }
  });

  test('is compressed for clients that accept brotli, and plain for others', async () => {
    const plain = await open(url());
    const brotli = await open(url(), { 'accept-encoding': 'gzip, br' });

    expect([plain.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual([
      undefined,
      'br',
    ]);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    expect(String(brotli.headers.vary)).toContain('accept-encoding');
  });
});

describe('the script of every shop', () => {
  const host = 'salus.test';
  const open = (headers: Record<string, string>) =>
    built.http.inject({ url: '/widget/v1.js', headers });

  test('names this installation, and keeps another name of a sandbox', async () => {
    const { publicUrl } = api().config;

    const [known, other] = [await open({ host: new URL(publicUrl).host }), await open({ host })];

    expect(known.body).toContain(`${publicUrl}/widget/v1 `);
    expect(other.body).toContain('%salus% ');
    expect(other.body).not.toContain(publicUrl);
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await open({ host });

    const again = await open({ host, 'if-none-match': String(headers.etag) });

    expect([again.statusCode, again.headers['content-encoding']]).toEqual([304, undefined]);
  });
});

describe('a text file of the app', () => {
  const version = () => fileIn('hosted/assets/hosted/texts', /^[\w-]{10}$/);
  const address = (file: string, of = version()) => `/assets/hosted/texts/${of}/${file}`;

  test('exists in every language, immutable and compressed', async () => {
    for (const language of readdirSync(join(DIST, 'hosted/assets/hosted/texts', version()))) {
      const { statusCode, headers, rawPayload } = await open(address(`${language}/app.json`), {
        'accept-encoding': 'br',
      });

      expect([language, statusCode]).toEqual([language, 200]);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': FOREVER,
        'cross-origin-resource-policy': 'same-origin',
      });
      const texts = JSON.parse(brotliDecompressSync(rawPayload).toString());
      expect(texts).toHaveProperty('footer');
    }
  });

  test('of another release redirects to this release’s', async () => {
    const answer = await open(address('es/app.json', 'older_one'));

    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([307, 'no-store']);
    expect(answer.headers.location).toBe(address('es/app.json'));
  });

  test.each(['es/none.json', 'es/mail.json', '../es/app.json', 'es/app.js'])(
    'that nobody shows is not found: %s',
    async (file) => {
      expect((await open(address(file))).statusCode).toBe(404);
    },
  );
});

describe('a missing file', () => {
  test.each([
    '/packages/server-0.0.1.tgz',
    '/packages/server-0.0.1-0123456789ab.tgz',
    '/packages/..%2fpackage.json',
    '/packages/..%2fserver-0.1.0-0123456789ab.tgz',
    '/widget/bridge.none.css',
    '/widget/',
    '/assets/hosted/none.js',
    '/assets/hosted/',
    '/widget/..%2f..%2fpackage.json',
    '/assets/hosted/..%2f..%2f..%2findex.html',
    '/widget/%2e%2e/%2e%2e/package.json',
    '/widget/v1.js%00.css',
    '/widget//v1.js',
    '/assets/hosted/x/..%2f..%2f..%2findex.html',
    '/widget/x%5c..%5cv1.js',
  ])('is answered with 404 and no other file’s content: %s', async (url) => {
    const response = await open(url);

    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('"dependencies"');
  });
});

test('an unsatisfiable range is refused and not logged as a failure', async () => {
  const bridge = `/widget/${fileIn('bridge/widget', /^bridge\..+\.js$/)}`;
  const response = await open(bridge, { range: 'bytes=99999999-' });

  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
});

describe('the built documents', () => {
  const documents = async () => {
    const { id } = await payScene(built);
    return { hosted: '/', frame: `/embed/pay/${id}`, signin: `/embed/signin/${id}` };
  };

  test('give every script and style the response’s nonce, and have no inline handlers', async () => {
    for (const url of Object.values(await documents())) {
      const { body, headers } = await open(url);
      const nonce = /nonce-([\w-]+)/.exec(String(headers['content-security-policy']))?.[1];
      const tags = [...body.matchAll(/<(script|style)\b([^>]*)>/g)]
        .map(([, , attributes = '']) => attributes)
        .filter((attributes) => !attributes.includes('application/json'));
      expect(tags.length).toBeGreaterThan(0);
      for (const attributes of tags) expect(attributes).toContain(`nonce="${nonce}"`);
      expect(body).not.toMatch(/<[a-z][^>]* (on\w+|style)=/i);
    }
  });

  test('reference only files that are served', async () => {
    for (const url of Object.values(await documents())) {
      const { body } = await open(url);
      const files = [...body.matchAll(/(?:src|href)="(\/(?:assets|widget)\/[^"]+)"/g)];
      expect(files.length).toBeGreaterThan(0);
      for (const [, file = ''] of files) {
        expect([file, (await open(file)).statusCode]).toEqual([file, 200]);
      }
    }
  });

  test.each(['frame', 'hosted'] as const)('of %s include their styles', async (kind) => {
    const { body } = await open((await documents())[kind]);

    expect(body).toMatch(/<style nonce=[^>]+>[^<]{100,}/);
    // Browsers do not fetch a disabled link.
    expect(body).not.toMatch(/<link rel="stylesheet" (?!disabled )/);
  });
});

test('a loader of another release is redirected to this release’s bridge', async () => {
  const answer = await open('/widget/bridge.of_an_older-release.js');

  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([307, 'no-store']);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect((await open(answer.headers.location ?? '')).body).toContain('salus:hello');
});
