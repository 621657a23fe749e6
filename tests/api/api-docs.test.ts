/** The API reference: it is complete and runs no foreign script. */
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#shared/errors.ts';
import { EVENT_TYPES } from '#shared/events/names.ts';
import { MEANINGS } from '../../server/web/api-docs/error-meanings.ts';
import { startApi, useApi } from '../support/api/api.ts';
import { merchantCalls } from '../support/api/endpoints.ts';

const api = useApi();
const open = (url: string) => api().http.inject(url);
type Answer = Awaited<ReturnType<typeof open>>;

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

let reference: Answer;
let errors: Answer;
beforeAll(async () => {
  reference = await open('/api/docs');
  errors = await open('/api/docs/errors');
});

describe('the reference', () => {
  test.each(merchantCalls.map((endpoint) => [endpoint.name ?? endpoint.path, endpoint] as const))(
    'has a section for %s, with samples, errors and a form to try it',
    (name, endpoint) => {
      const section = new RegExp(`<section id="${name}".*?</section>`, 's').exec(
        reference.body,
      )?.[0];

      expect(section).toContain(endpoint.summary);
      expect(section).toContain('curl ');
      expect(section).toContain('await fetch(');
      expect(section).toContain(`data-method="${endpoint.method}"`);
      for (const code of endpoint.errors) expect(section).toContain(`/api/docs/errors#${code}"`);
    },
  );

  test('does not list the members’ endpoints', () => {
    expect(reference.body).not.toContain('/api/auth/local');
    expect(reference.body).not.toContain('/api/wallet');
  });

  test('documents every event', () => {
    const ids = attributes(reference.body, 'id');

    expect(ids).toEqual(expect.arrayContaining(EVENT_TYPES.map((type) => `event-${type}`)));
  });
});

describe('the error codes', () => {
  test.each(Object.keys(catalogue))('%s has an anchor, its cause and its remedy', (code) => {
    const section = new RegExp(`<section id="${code}".*?</section>`, 's').exec(errors.body)?.[0];

    expect(section).toMatch(/When.*\w.*What to do.*\w/s);
    expect(Object.keys(MEANINGS)).toContain(code);
  });

  test('an error response links to its own code', async () => {
    const { docs } = (await open('/api/merchant/events')).json();

    expect(docs).toBe(`${api().config.publicUrl}/api/docs/errors#token_missing`);
    expect(attributes(errors.body, 'id')).toContain('token_missing');
  });
});

describe.each([
  ['the reference', () => reference],
  ['the error codes', () => errors],
])('%s', (_, page) => {
  test('is a page that runs only its own script and style, and cannot be framed', () => {
    const { headers, statusCode } = page();
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(policy).toContain(`connect-src 'self'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-language': 'en',
    });
    expect(attributes(page().body, 'nonce')).toEqual([nonce, nonce]);
    expect(page().body).not.toMatch(/ (style|on\w+)="/);
    expect(attributes(page().body, 'src')).toEqual([]);
  });

  test('has no broken link and no duplicate id', () => {
    const ids = {
      '/api/docs': attributes(reference.body, 'id'),
      '/api/docs/errors': attributes(errors.body, 'id'),
    };
    const own = page() === reference ? '/api/docs' : '/api/docs/errors';
    const broken = attributes(page().body, 'href').filter((href) => {
      const [path = '', anchor] = href.split('#');
      const known = ids[(path || own) as keyof typeof ids];
      return known && anchor !== undefined && !known.includes(anchor);
    });

    expect(broken).toEqual([]);
    expect(ids[own].filter((id, index) => ids[own].indexOf(id) !== index)).toEqual([]);
  });
});

test('a nonce is used for one response', async () => {
  expect((await open('/api/docs')).headers['content-security-policy']).not.toBe(
    reference.headers['content-security-policy'],
  );
});

test('the production reference says so, and asks before a request that changes data', async () => {
  const production = await startApi({ mode: 'production' }, api().database);

  const page = await production.http.inject('/api/docs');

  await production.http.close();
  expect(page.body).toContain('<html lang="en" data-mode="production">');
  expect(reference.body).toContain('<html lang="en" data-mode="sandbox">');
});
