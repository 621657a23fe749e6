/** The life of a domain's proof: competing claim, scheduled check, removal. */
import { describe, expect, test } from 'vitest';
import { checkDueDomains } from '../../../server/merchants/domain/check-due.ts';
import { note } from '../../../server/merchants/domain/verification.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { ops } from '../../support/api/operator.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import type { TestMerchant } from '../../support/people/people.ts';
import {
  checkProof,
  FILE,
  newClaim,
  proofOf,
  useDomainScene,
} from '../../support/sites/domain-scene.ts';

const scene = useDomainScene();
const api = () => scene().api;
const claim = (domain?: string) => newClaim(scene(), domain);
const read = (merchant: TestMerchant) => proofOf(api(), merchant);
const check = (merchant: TestMerchant, method: 'dns' | 'file') =>
  checkProof(api(), merchant, method);

describe('a domain that two businesses claim', () => {
  test('belongs to the one that proves it, and the other is notified', async () => {
    const one = await claim('claimed.test');
    const other = await claim('claimed.test');
    scene().dns.texts.set(one.dns.name, [one.dns.value, other.dns.value]);

    expect((await check(one.merchant, 'dns')).statusCode).toBe(200);
    const refused = await check(other.merchant, 'dns');

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_taken']);
    expect((await read(other.merchant)).lastCheck?.result).toBe('taken');
    expect((await read(one.merchant)).provenBy).toBe('dns');
  });

  test('passes to another that proves it once the first proof has been missing for a week', async () => {
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

/** Moves the proof's loss that many days into the past, and makes a check due. */
async function failingFor({ id }: TestMerchant, days: number) {
  await api().db.execute(sql`update domain_proof
    set failing_since = now() - ${days} * interval '1 day', next_check_at = now()
    where merchant_id = ${id}`);
}

const makeDue = ({ id }: TestMerchant) =>
  rowsOf(
    api().db,
    sql`update domain_proof set next_check_at = ${new Date(0)} where merchant_id = ${id}`,
  );

test('a result for a domain that was changed meanwhile is discarded', async () => {
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

describe('the scheduled check', () => {
  test('looks again for a requested proof, in both places', async () => {
    const { merchant, file } = await claim();
    await check(merchant, 'dns');
    scene().site.pages.set(FILE, { body: file.content });
    await makeDue(merchant);

    await checkDueDomains(api().db, api().config);

    expect((await read(merchant)).provenBy).toBe('file');
  });

  test('ignores businesses that never requested a check', async () => {
    const { merchant } = await claim();
    const [proof] = await rowsOf<{ nextCheckAt: Date | null }>(
      api().db,
      sql`select next_check_at as "nextCheckAt" from domain_proof
        where merchant_id = ${merchant.id}`,
    );

    expect(proof?.nextCheckAt).toBeNull();
  });

  test('keeps the verification when the proof is missing, and reports it once after a week', async () => {
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

  test('is not postponed by repeated requests', async () => {
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

  test('ends the verification after three weeks without a proof', async () => {
    const { merchant, dns: record } = await claim();
    scene().dns.texts.set(record.name, [record.value]);
    await check(merchant, 'dns');
    scene().dns.texts.delete(record.name);
    scene().site.pages.delete(FILE);
    await failingFor(merchant, 22);

    await checkDueDomains(api().db, api().config);

    expect((await read(merchant)).provenAt).toBeNull();
  });

  test('skips domains verified by an operator, even if there is a proof', async () => {
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
