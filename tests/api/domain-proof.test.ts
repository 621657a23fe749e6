/** How a business proves that its domain is its own. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { checkVerification, readVerification, type Verification } from '#shared/domain/contract.ts';
import { domainProof } from '../../server/db/domain-tables.ts';
import { startApi } from '../support/api.ts';
import { checkProof, FILE, newClaim, useDomainScene } from '../support/domain-scene.ts';
import { newMember, type TestMerchant } from '../support/people.ts';

const scene = useDomainScene();
const api = () => scene().api;
const claim = (domain?: string) => newClaim(scene(), domain);
const check = (merchant: TestMerchant, method: 'dns' | 'file') =>
  checkProof(api(), merchant, method);

describe('what proves a domain', () => {
  test('is a record and a file, each with a token of this business alone', async () => {
    const one = await claim('twins.test');
    const other = await claim('twins.test');

    expect(one.dns.name).toBe('_salus.twins.test');
    expect(one.file.url).toBe(`https://twins.test${FILE}`);
    expect(one.dns.value).toMatch(/^salus-verification=[0-9a-f]{32}$/);
    expect(one.file.content).toBe(one.dns.value);
    expect(other.dns.value).not.toBe(one.dns.value);
    expect([one.provenAt, one.lastCheck]).toEqual([null, null]);
  });

  test('is shown to no member who is no business', async () => {
    const { token } = await newMember(api());

    const answers = [
      await api().call(readVerification, { token }),
      await api().call(checkVerification, { token, body: { method: 'dns' } }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('a TXT record', () => {
  test('proves the domain, among others and in pieces', async () => {
    const { merchant, dns: record } = await claim();
    scene().dns.texts.set(record.name, ['v=spf1 -all', 'x'.repeat(300), record.value]);

    const { provenBy, limit, lastCheck } = (await check(merchant, 'dns')).json<Verification>();

    expect([provenBy, limit, lastCheck?.result]).toEqual(['dns', null, 'proven']);
  });

  test.each([
    ['that is not there', undefined, 'dns_missing'],
    ['of somebody else', ['salus-verification=0'], 'dns_other'],
    ['that only begins right', (value: string) => [`${value}0`], 'dns_other'],
  ])('%s proves nothing', async (_, texts, result) => {
    const { merchant, dns: record } = await claim();
    if (texts)
      scene().dns.texts.set(record.name, Array.isArray(texts) ? texts : texts(record.value));

    const state = (await check(merchant, 'dns')).json<Verification>();

    expect([state.provenAt, state.lastCheck?.result]).toEqual([null, result]);
  });

  test('says so when no name server answers', async () => {
    const { merchant } = await claim();
    const { domain } = api().config;
    const config = { domain: { ...domain, dnsServers: ['127.0.0.1:1'] } };
    const deaf = await startApi(config, api().database);

    const response = await deaf.call(checkVerification, {
      token: merchant.token,
      body: { method: 'dns' },
    });

    expect(response.json<Verification>().lastCheck?.result).toBe('dns_failed');
    await deaf.http.close();
  });
});

describe('a file', () => {
  test('proves the domain, with a line break behind', async () => {
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
  ])('%s proves nothing', async (_, page, result) => {
    const { merchant } = await claim();
    scene().site.pages.set(FILE, page);

    const state = (await check(merchant, 'file')).json<Verification>();

    expect([state.provenAt, state.lastCheck?.result]).toEqual([null, result]);
  });

  test('that is led to without a certificate proves nothing', async () => {
    const { merchant, domain, file } = await claim();
    scene().at[`www.${domain}`] = scene().site.address;
    const location = `http://www.${domain}${FILE}?plain`;
    scene().site.pages.set(FILE, { status: 301, headers: { location } });
    scene().site.pages.set(`${FILE}?plain`, { body: file.content });

    const state = (await check(merchant, 'file')).json<Verification>();

    expect([state.provenAt, state.lastCheck?.result]).toEqual([null, 'file_redirected']);
  });

  test('that redirects in circles is given up', async () => {
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

  test('is waited for five seconds', async () => {
    const { merchant, file } = await claim();
    scene().site.pages.set(FILE, { body: file.content });
    const over = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over);

    const state = (await check(merchant, 'file')).json<Verification>();

    expect(limit).toHaveBeenCalledExactlyOnceWith(5_000);
    limit.mockRestore();
    expect(state.lastCheck?.result).toBe('file_timeout');
  });

  test('of a name in a private network is never asked for', async () => {
    const { merchant, domain } = await claim('inside.test');
    delete scene().at[domain];
    await api()
      .db.update(domainProof)
      .set({ domain: '127.0.0.1' })
      .where(eq(domainProof.merchantId, merchant.id));

    const state = (await check(merchant, 'file')).json<Verification>();

    expect(state.lastCheck?.result).toBe('file_private');
  });
});

test('sixty looks in an hour are enough', async () => {
  const { merchant } = await claim();
  const key = sql`sha256(convert_to(${`domain-check:${merchant.id}`}, 'UTF8'))`;
  await api().db.execute(sql`insert into act_limit (key, acts) values (${key}, 60)`);

  const response = await check(merchant, 'dns');

  expect(response.json().code).toBe('rate_limited');
});
