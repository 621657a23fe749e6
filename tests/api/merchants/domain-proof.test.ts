/** A business proves the ownership of a domain. */
import { describe, expect, test, vi } from 'vitest';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import type { Verification } from '#shared/domain/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi } from '../../support/api/api.ts';
import { newMember, type TestMerchant } from '../../support/people/people.ts';
import { checkProof, FILE, newClaim, useDomainScene } from '../../support/sites/domain-scene.ts';

const scene = useDomainScene();
const api = () => scene().api;
const claim = (domain?: string) => newClaim(scene(), domain);
const check = (merchant: TestMerchant, method: 'dns' | 'file') =>
  checkProof(api(), merchant, method);

describe('the proof of a domain', () => {
  test('is a DNS record or a file, each with a token of this business only', async () => {
    const one = await claim('twins.test');
    const other = await claim('twins.test');

    expect(one.dns.name).toBe('_salus.twins.test');
    expect(one.file.url).toBe(`https://twins.test${FILE}`);
    expect(one.dns.value).toMatch(/^salus-verification=[0-9a-f]{32}$/);
    expect(one.file.content).toBe(one.dns.value);
    expect(other.dns.value).not.toBe(one.dns.value);
    expect([one.provenAt, one.lastCheck]).toEqual([null, null]);
  });

  test('is not shown to a member who is not a business', async () => {
    const { token } = await newMember(api());

    const answers = [
      await api().call(domainEndpoints.read, { token }),
      await api().call(domainEndpoints.check, { token, body: { method: 'dns' } }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('a TXT record', () => {
  test('verifies the domain, also among others and in several strings', async () => {
    const { merchant, dns: record } = await claim();
    scene().dns.texts.set(record.name, ['v=spf1 -all', 'x'.repeat(300), record.value]);

    const { provenBy, limit, lastCheck } = (await check(merchant, 'dns')).json<Verification>();

    expect([provenBy, limit, lastCheck?.result]).toEqual(['dns', null, 'proven']);
  });

  test.each([
    ['that is not there', undefined, 'dns_missing'],
    ['of somebody else', ['salus-verification=0'], 'dns_other'],
    ['that only begins right', (value: string) => [`${value}0`], 'dns_other'],
  ])('%s does not verify', async (_, texts, result) => {
    const { merchant, dns: record } = await claim();
    if (texts)
      scene().dns.texts.set(record.name, Array.isArray(texts) ? texts : texts(record.value));

    const state = (await check(merchant, 'dns')).json<Verification>();

    expect([state.provenAt, state.lastCheck?.result]).toEqual([null, result]);
  });

  test('reports when no name server answers', async () => {
    const { merchant } = await claim();
    const { domain } = api().config;
    const config = { domain: { ...domain, dnsServers: ['127.0.0.1:1'] } };
    const deaf = await startApi(config, api().database);

    const response = await deaf.call(domainEndpoints.check, {
      token: merchant.token,
      body: { method: 'dns' },
    });

    expect(response.json<Verification>().lastCheck?.result).toBe('dns_failed');
    await deaf.http.close();
  });
});

describe('a file', () => {
  test('verifies the domain, also with a trailing line break', async () => {
    const { merchant, file } = await claim();
    scene().site.pages.set(FILE, { body: `${file.content}\n` });

    expect((await check(merchant, 'file')).json<Verification>().provenBy).toBe('file');
  });

  test.each([
    ['that is not there', { status: 404 }, 'file_missing'],
    ['with another text', { body: 'salus-verification=0' }, 'file_other'],
    ['that never ends', { isEndless: true }, 'file_other'],
    [
      'somewhere else',
      { status: 302, headers: { location: 'https://elsewhere.test/proof.txt' } },
      'file_redirected',
    ],
    [
      'at another path of the same site',
      { status: 302, headers: { location: '/uploads/proof.txt' } },
      'file_redirected',
    ],
    [
      'inside our network',
      { status: 302, headers: { location: 'http://127.0.0.1:1/proof.txt' } },
      'file_redirected',
    ],
  ])('%s does not verify', async (_, page, result) => {
    const { merchant } = await claim();
    scene().site.pages.set(FILE, page);

    const state = (await check(merchant, 'file')).json<Verification>();

    expect([state.provenAt, state.lastCheck?.result]).toEqual([null, result]);
  });

  test('reached by a redirect without a valid certificate does not verify', async () => {
    const { merchant, domain, file } = await claim();
    scene().at[`www.${domain}`] = scene().site.address;
    const location = `http://www.${domain}${FILE}?plain`;
    scene().site.pages.set(FILE, { status: 301, headers: { location } });
    scene().site.pages.set(`${FILE}?plain`, { body: file.content });

    const state = (await check(merchant, 'file')).json<Verification>();

    expect([state.provenAt, state.lastCheck?.result]).toEqual([null, 'file_redirected']);
  });

  test('in a redirect loop is abandoned', async () => {
    const { merchant, domain } = await claim();
    scene().site.pages.set(FILE, {
      status: 301,
      headers: { location: `https://${domain}${FILE}` },
    });
    const before = scene().site.asked.length;

    const state = (await check(merchant, 'file')).json<Verification>();

    expect([state.lastCheck?.result, scene().site.asked.length - before]).toEqual([
      'file_redirected',
      4,
    ]);
  });

  test('times out after five seconds', async () => {
    const { merchant, file } = await claim();
    scene().site.pages.set(FILE, { body: file.content });
    const over = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over);

    const state = (await check(merchant, 'file')).json<Verification>();

    expect(limit).toHaveBeenCalledExactlyOnceWith(5_000);
    limit.mockRestore();
    expect(state.lastCheck?.result).toBe('file_timeout');
  });

  test('at a private network address is never requested', async () => {
    const { merchant, domain } = await claim('inside.test');
    delete scene().at[domain];
    await rowsOf(
      api().db,
      sql`update domain_proof set domain = '127.0.0.1' where merchant_id = ${merchant.id}`,
    );

    const state = (await check(merchant, 'file')).json<Verification>();

    expect(state.lastCheck?.result).toBe('file_private');
  });
});

test('checks are limited to sixty an hour', async () => {
  const { merchant } = await claim();
  const key = sql`sha256(convert_to(${`domain-check:${merchant.id}`}, 'UTF8'))`;
  await api().db.execute(sql`insert into rate_limit (key, acts) values (${key}, 60)`);

  const response = await check(merchant, 'dns');

  expect(response.json().code).toBe('rate_limited');
});
