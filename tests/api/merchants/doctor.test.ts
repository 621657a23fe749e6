/** The checkout diagnostics read only a business's own pages. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import type { Finding } from '#shared/doctor/schemas.ts';
import { ops } from '../../support/api/operator.ts';
import { useUp } from '../../support/api/rate-limits.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import { newClaim, useDomainScene } from '../../support/sites/domain-scene.ts';

const scene = useDomainScene();
const claim = (domain?: string) => newClaim(scene(), domain);
const examine = (token: string, url: string) =>
  scene().api.call(doctorEndpoints.examineSite, { token, body: { url } });

async function findingsOf(token: string, url: string): Promise<Finding[]> {
  return (await examine(token, url)).json().findings;
}
const codesOf = async (token: string, url: string) =>
  (await findingsOf(token, url)).map(({ code }) => code);

test('a correct page has no findings but positive ones', async () => {
  const { merchant, domain } = await claim();
  const { publicUrl } = scene().api.config;
  const tag = `<script async src="${publicUrl}/widget/v1.js" data-session="pay_${'a'.repeat(26)}"></script>`;
  const headers = {
    'content-security-policy': `default-src 'self'; script-src ${publicUrl}; frame-src ${publicUrl}; connect-src ${publicUrl}`,
  };
  scene().site.pages.set('/good', { body: tag, headers });

  const findings = await findingsOf(merchant.token, `https://${domain}/good`);

  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['origin_allowed', 'good'],
    ['script_found', 'good'],
    ['csp_good', 'good'],
  ]);
});

test('errors come first, with the line to paste', async () => {
  const { merchant, domain } = await claim();
  const { publicUrl } = scene().api.config;
  scene().site.pages.set('/strict', { headers: { 'content-security-policy': "frame-src 'none'" } });

  const [first, ...rest] = await findingsOf(merchant.token, `https://${domain}/strict`);

  expect(first).toMatchObject({
    code: 'csp_frame',
    severity: 'problem',
    fix: `Content-Security-Policy: frame-src ${publicUrl}`,
  });
  expect(rest.map(({ code }) => code)).toEqual(['script_missing', 'origin_allowed']);
});

test('repeated findings are merged, and their number is limited', async () => {
  const { merchant, domain } = await claim();
  const { publicUrl } = scene().api.config;
  const tag = (session: number) =>
    `<script async src="${publicUrl}/widget/v1.js" data-session="${session}"></script>`;
  scene().site.pages.set('/twice', { body: tag(1).repeat(2) });
  scene().site.pages.set('/full', { body: Array.from({ length: 100 }, (_, n) => tag(n)).join('') });

  const twice = await codesOf(merchant.token, `https://${domain}/twice`);
  const full = await codesOf(merchant.token, `https://${domain}/full`);

  expect(twice).toEqual(['session_invalid', 'origin_allowed']);
  expect(full).toEqual(Array(30).fill('session_invalid'));
});

test('a subdomain of the domain is read and can be allowed from the result', async () => {
  const { merchant, domain } = await claim();
  const origin = `https://shop.${domain}`;
  scene().at[`shop.${domain}`] = scene().site.address;
  scene().site.pages.set('/', { body: '<p>' });

  const [first] = await findingsOf(merchant.token, origin);
  await ops(scene().api, 'business:verify', '--email', merchant.email);
  await scene().api.call(businessEndpoints.createOrigin, {
    token: merchant.token,
    body: { origin, currentPassword: PASSWORD },
  });

  expect(first).toMatchObject({ code: 'origin_not_allowed', origin });
  expect(await codesOf(merchant.token, origin)).toContain('origin_allowed');
});

describe('a page', () => {
  test.each([
    ['that does not exist', { status: 404 }, 'page_status'],
    ['that is not HTML', { headers: { 'content-type': 'application/json' } }, 'not_html'],
    ['that never ends', { isEndless: true }, 'page_cut'],
    [
      'that redirects to another site',
      { status: 302, headers: { location: 'https://elsewhere.test/' } },
      'redirected',
    ],
    [
      'that redirects to an internal address',
      { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
      'redirected',
    ],
  ])('%s is reported', async (_, page, code) => {
    const { merchant, domain } = await claim();
    scene().site.pages.set('/page', page);

    expect(await codesOf(merchant.token, `https://${domain}/page`)).toContain(code);
  });

  test('at a private network address is not requested', async () => {
    const { merchant } = await claim();
    const { token } = merchant;
    const origin = 'http://127.0.0.1:1';
    await scene().api.call(businessEndpoints.createOrigin, {
      token,
      body: { origin, currentPassword: PASSWORD },
    });

    expect(await codesOf(token, origin)).toEqual(['private']);
  });
});

describe('a page that is not the business’s own is not read', () => {
  test.each([
    'https://other.test/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'https://evil-DOMAIN/',
    'https://DOMAIN.evil.test/',
    'https://DOMAIN:8443/',
    'https://user:pass@DOMAIN/',
    'file:///etc/passwd',
  ])('%s', async (address) => {
    const { merchant, domain } = await claim();
    const before = scene().site.asked.length;

    const response = await examine(merchant.token, address.replace('DOMAIN', domain));

    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([422, 'url']);
    expect(scene().site.asked).toHaveLength(before);
  });

  test('not for a member who is not a business', async () => {
    const { token } = await newMember(scene().api);

    expect((await examine(token, 'https://shop.test/')).statusCode).toBe(404);
  });
});

test('diagnostics are limited to sixty pages an hour', async () => {
  const { merchant, domain } = await claim();
  await useUp(scene().api, 'doctor', merchant.id);

  expect((await examine(merchant.token, `https://${domain}/`)).json().code).toBe('rate_limited');
});
