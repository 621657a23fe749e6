/** What becomes of a proof: claimed by another, looked at by the clock, gone. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { domainProof } from '../../server/db/domain-tables.ts';
import { checkDueDomains } from '../../server/domain/check-due.ts';
import { note } from '../../server/domain/verification.ts';
import { checkProof, FILE, newClaim, proofOf, useDomainScene } from '../support/domain-scene.ts';
import { templatesTo } from '../support/mails.ts';
import { ops } from '../support/ops.ts';
import type { TestMerchant } from '../support/people.ts';

const scene = useDomainScene();
const api = () => scene().api;
const claim = (domain?: string) => newClaim(scene(), domain);
const read = (merchant: TestMerchant) => proofOf(api(), merchant);
const check = (merchant: TestMerchant, method: 'dns' | 'file') =>
  checkProof(api(), merchant, method);

describe('a domain that two businesses claim', () => {
  test('is of the one that proves it; the other is told', async () => {
    const one = await claim('claimed.test');
    const other = await claim('claimed.test');
    scene().dns.texts.set(one.dns.name, [one.dns.value, other.dns.value]);

    expect((await check(one.merchant, 'dns')).statusCode).toBe(200);
    const refused = await check(other.merchant, 'dns');

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_taken']);
    expect((await read(other.merchant)).lastCheck?.result).toBe('taken');
    expect((await read(one.merchant)).provenBy).toBe('dns');
  });

  test('goes over to who proves it when its proof was not found for a week, not before', async () => {
    const one = await claim('sold.test');
    const other = await claim('sold.test');
    scene().dns.texts.set(one.dns.name, [one.dns.value]);
    await check(one.merchant, 'dns');
    scene().dns.texts.set(one.dns.name, [other.dns.value]);
    await failingFor(one.merchant, 6);
    expect((await check(other.merchant, 'dns')).json().code).toBe('domain_taken');
    await failingFor(one.merchant, 8);

    expect((await check(other.merchant, 'dns')).statusCode).toBe(200);

    expect((await read(one.merchant)).provenAt).toBeNull();
  });
});

/** As if the proof had not been found since so many days, and were due again. */
async function failingFor({ id }: TestMerchant, days: number) {
  await api().db.execute(sql`update domain_proof
    set failing_since = now() - ${days} * interval '1 day', next_check_at = now()
    where merchant_id = ${id}`);
}

const makeDue = ({ id }: TestMerchant) =>
  api()
    .db.update(domainProof)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(domainProof.merchantId, id));

test('what was found under a domain that was changed meanwhile says nothing', async () => {
  const { merchant, domain, dns: record } = await claim();
  const token = record.value.replace(/.*=/, '');
  const found = { method: 'dns', found: 'proven', isAsked: true } as const;
  await ops(api(), 'business:change-domain', '--email', merchant.email, '--domain', 'later.test');

  const sought = { domain, token };
  expect(await note(api().db, merchant.id, sought, found)).toBe('stale');
  expect(await note(api().db, merchant.id, { ...sought, domain: 'later.test' }, found)).toBe(
    'stale',
  );
  expect((await read(merchant)).provenAt).toBeNull();
});

describe('by the clock', () => {
  test('what was asked for once is looked for again, on both ways', async () => {
    const { merchant, file } = await claim();
    await check(merchant, 'dns');
    scene().site.pages.set(FILE, { body: file.content });
    await makeDue(merchant);

    await checkDueDomains(api().db, api().config);

    expect((await read(merchant)).provenBy).toBe('file');
  });

  test('nobody is asked for the proof of a business that never asked', async () => {
    const { merchant } = await claim();
    const [proof] = await api()
      .db.select()
      .from(domainProof)
      .where(eq(domainProof.merchantId, merchant.id));

    expect(proof?.nextCheckAt).toBeNull();
  });

  test('a proof that is gone still counts, and is told of after a week, once', async () => {
    const { merchant, dns: record } = await claim();
    scene().dns.texts.set(record.name, [record.value]);
    await check(merchant, 'dns');
    scene().dns.texts.delete(record.name);
    scene().site.pages.delete(FILE);
    await makeDue(merchant);
    await checkDueDomains(api().db, api().config);
    expect(await templatesTo(api(), merchant.email)).not.toContain('domain-failing');

    await failingFor(merchant, 8);
    for (let i = 0; i < 2; i++) await checkDueDomains(api().db, api().config);

    const { provenBy, endsAt } = await read(merchant);
    const mails = await templatesTo(api(), merchant.email);
    expect(mails.filter((name) => name === 'domain-failing')).toHaveLength(1);
    expect([provenBy, endsAt]).toEqual(['dns', expect.any(String)]);
  });

  test('asking again and again puts off no look at it', async () => {
    const { merchant, dns: record } = await claim();
    scene().dns.texts.set(record.name, [record.value]);
    await check(merchant, 'dns');
    scene().dns.texts.delete(record.name);
    scene().site.pages.delete(FILE);
    await makeDue(merchant);

    await check(merchant, 'dns');
    await checkDueDomains(api().db, api().config);

    expect((await read(merchant)).failingSince).not.toBeNull();
  });

  test('it ends after three weeks', async () => {
    const { merchant, dns: record } = await claim();
    scene().dns.texts.set(record.name, [record.value]);
    await check(merchant, 'dns');
    scene().dns.texts.delete(record.name);
    scene().site.pages.delete(FILE);
    await failingFor(merchant, 22);

    await checkDueDomains(api().db, api().config);

    expect((await read(merchant)).provenAt).toBeNull();
  });

  test('what an operator has vouched for is not looked at, even where it is proven too', async () => {
    const { merchant, domain, dns } = await claim();

    const { code } = await ops(api(), 'business:verify', '--email', merchant.email);
    scene().dns.texts.set(dns.name, [dns.value]);
    await check(merchant, 'dns');
    const before = scene().site.asked.length;
    await checkDueDomains(api().db, api().config);

    const { provenBy } = await read(merchant);
    expect([code, provenBy, scene().site.asked.length, domain]).toEqual([
      0,
      'operator',
      before,
      domain,
    ]);
  });
});
