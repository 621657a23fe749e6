/** The preview of the snippet builder: only our pages may frame it, and no parameter becomes markup. */
import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

async function open(url: string) {
  const { statusCode, headers, body } = await api().http.inject({ url });
  const policy = String(headers['content-security-policy']);
  return { statusCode, headers, body, policy };
}

const COMMON = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': undefined,
};

test.each([
  ['/embed/preview', /script-src 'nonce-[\w-]{22,}';.*; frame-src 'self';/],
  ['/embed/preview/frame', /script-src 'none';/],
])('%s is framed by us alone, calls nobody and runs what it must', async (url, own) => {
  const { statusCode, headers, policy } = await open(url);

  expect(statusCode).toBe(200);
  for (const [name, value] of Object.entries(COMMON)) {
    expect([name, headers[name]]).toEqual([name, value]);
  }
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).toMatch(own);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('connect-src');
});

test('the page has the tag with the chosen options', async () => {
  const { body } = await open('/embed/preview?mode=modal&locale=es&theme=dark&accent=%23b0307a');

  const [tag = ''] = /<script src="\/widget\/mock.js"[^>]*>/.exec(body) ?? [];
  for (const attribute of [
    'data-mode="modal"',
    'data-locale="es"',
    'data-theme="dark"',
    'data-accent="#b0307a"',
    'data-mock="specimen"',
  ]) {
    expect(tag).toContain(attribute);
  }
});

describe('unknown options', () => {
  const EVIL = '"><script>alert(1)</script>';

  test.each(['mode', 'locale', 'theme', 'accent'])(
    '%s is not used, and never written',
    async (name) => {
      for (const url of ['/embed/preview', '/embed/preview/frame']) {
        const { statusCode, body } = await open(`${url}?${name}=${encodeURIComponent(EVIL)}`);

        expect(statusCode).toBe(200);
        expect(body).not.toContain('alert(1)');
      }
    },
  );

  test('given twice counts as not given', async () => {
    const { statusCode, body } = await open('/embed/preview?mode=modal&mode=button');

    expect(statusCode).toBe(200);
    expect(body).toContain('data-mode="inline"');
  });
});

test('the frame’s document has no script', async () => {
  const { body } = await open('/embed/preview/frame?locale=de');

  expect(body).toContain('<html lang="de"');
  expect(body).not.toContain('<script');
});
