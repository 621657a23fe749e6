import { describe, expect, test, vi } from 'vitest';
import { examineCsp } from './examine-csp.ts';
import { examineHeaders } from './examine-headers.ts';
import { examineTags } from './examine-tags.ts';
import { seePage, snippetFor } from './page.ts';

const ID = `pay_${'a'.repeat(26)}`;
const TAG = `<script async src="https://pay.example/widget/v1.js" data-session="${ID}"></script>`;

const SNIPPET = snippetFor({ ours: new URL('https://pay.example') }, ID);

const page = (html: string, headers: Record<string, string> = {}) =>
  seePage(html, {
    url: new URL('https://shop.example/cart'),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ours: new URL('https://pay.example'),
  });
const csp = (policy: string, html = TAG) =>
  examineCsp(page(html, { 'content-security-policy': policy }));
const codes = (findings: { code: string }[]) => findings.map(({ code }) => code);

describe('of the HTML', () => {
  test.each([
    ['the snippet as documented', SNIPPET, ['script_found']],
    ['its placeholder', SNIPPET.replaceAll(ID, 'pay_…'), ['session_invalid', 'script_found']],
    ['a tag with its session', TAG, ['script_found']],
    ['no tag', '<p>', ['script_missing']],
    ['a tag in a comment', `<!-- ${TAG} -->`, ['script_missing']],
    ['a copy of the script', '<script async src="/js/widget/v1.js">', ['script_elsewhere']],
    [
      'another file of ours',
      '<script async src="https://pay.example/widget/bridge.abc.js">',
      ['script_path'],
    ],
    ['a module', TAG.replace('async', 'async type="module"'), ['script_module']],
    [
      'a hash of the script',
      TAG.replace('async', 'async integrity="sha384-x"'),
      ['script_integrity'],
    ],
    [
      'a pinned version with its hash',
      TAG.replace('v1.js', 'v1.0.0.js').replace('async', 'async integrity="sha384-x"'),
      ['script_found'],
    ],
    [
      'a frame in the HTML',
      `<salus-checkout session="${ID}"><iframe src="https://pay.example/embed/pay/${ID}"></iframe></salus-checkout><script async src="https://pay.example/widget/v1.js"></script>`,
      ['script_found'],
    ],
    ['a script that blocks', TAG.replace('async', ''), ['script_blocking']],
    ['a placeholder', TAG.replace(ID, 'pay_…'), ['session_invalid']],
    [
      'a frame of our page',
      `<iframe src="https://pay.example/pay/${ID}"></iframe>`,
      ['frame_direct', 'script_missing'],
    ],
    [
      'a base',
      `<base href="https://pay.example/"><script async src="widget/v1.js">`,
      ['script_found'],
    ],
  ])('%s is reported', (_, html, expected) => {
    expect(codes(examineTags(page(html)))).toEqual(expected);
  });

  test('the tag to paste keeps the session', () => {
    const [found] = examineTags(page(TAG.replace('https://pay.example', 'https://cdn.example')));

    expect(found?.fix).toBe(TAG);
  });
});

describe('of a policy', () => {
  test.each([
    [
      "default-src 'none'; script-src https://pay.example; frame-src https://pay.example",
      ['csp_good', 'csp_connect'],
    ],
    ["default-src 'self'", ['csp_script_frame', 'csp_connect']],
    ["script-src 'self'", ['csp_script']],
    ["frame-src 'self'", ['csp_frame']],
    ["child-src 'self'", ['csp_frame']],
    ["script-src 'nonce-other' 'strict-dynamic'", ['csp_nonce']],
    ['script-src https://pay.example/widget/v1.js', ['csp_parts']],
    ['sandbox allow-scripts', ['csp_sandbox']],
    ["require-trusted-types-for 'script'; trusted-types 'none'", ['csp_good']],
    ['img-src data:', ['csp_good']],
  ])('%s is reported', (policy, expected) => {
    expect(codes(csp(policy))).toEqual(expected);
  });

  test('a nonce on the tag lets the script in, and not what it loads', () => {
    const nonced = TAG.replace('async', 'async nonce="abc"');

    expect(codes(csp("script-src 'nonce-abc'", nonced))).toEqual(['csp_parts']);
    expect(codes(csp("script-src 'nonce-abc' 'strict-dynamic'", nonced))).toEqual(['csp_good']);
  });

  test('each of several has to let us in', () => {
    expect(codes(csp("img-src *, frame-src 'none'"))).toEqual(['csp_frame']);
  });

  test('in a meta tag is one like any other, and mended as it is written', () => {
    const [found] = examineCsp(
      page(`<meta http-equiv="content-security-policy" content="frame-src 'self'">`),
    );

    expect([found?.code, found?.fix]).toEqual([
      'csp_frame',
      `<meta http-equiv="Content-Security-Policy" content="frame-src 'self' https://pay.example">`,
    ]);
  });

  test('the line to paste lets all of us in, and passes the examination', () => {
    const fix =
      csp("default-src 'self'").find(({ code }) => code === 'csp_script_frame')?.fix ?? '';

    expect(codes(csp(fix.replace('Content-Security-Policy: ', '')))).toEqual(['csp_good']);
  });

  test('among thousands, with thousands of tags, are looked at without effort', () => {
    const policies = '<meta http-equiv="content-security-policy" content="script-src">'.repeat(
      1500,
    );
    const tags = '<script src="/widget/v1.js"></script>'.repeat(1500);

    expect(examineCsp(page(policies + tags))).toHaveLength(1500);
  });

  test('none blocks nothing', () => {
    expect(examineCsp(page(TAG))).toEqual([]);
  });
});

test.each([
  [{ 'cross-origin-opener-policy': 'same-origin; report-to="x"' }, ['coop']],
  [{ 'cross-origin-opener-policy': 'same-origin-allow-popups' }, []],
  [{ 'cross-origin-embedder-policy': 'require-corp' }, ['coep_good']],
  [{ 'permissions-policy': 'camera=(), publickey-credentials-get=(self)' }, ['passkeys']],
  [{ 'permissions-policy': 'publickey-credentials-get=("https://pay.example")' }, []],
  [{ 'permissions-policy': 'camera=()' }, []],
])('of the headers %j is told what matters', (headers, expected) => {
  expect(codes(examineHeaders(page(TAG, headers)))).toEqual(expected);
});

test('a page full of scripts and policies is gone through once, not once for each of them', () => {
  const parse = vi.spyOn(URL, 'parse');
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-a'">`;

  const full = page(TAG.repeat(200) + policy.repeat(200));
  examineTags(full);
  examineCsp(full);
  examineHeaders(full);

  expect(parse.mock.calls.length).toBeLessThan(2 * 400);
  parse.mockRestore();
});
