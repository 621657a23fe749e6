/** The public view of the proofs of reserves, and a member's view of their own balance. */
import { readFile } from 'node:fs/promises';
import { decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import * as reservesEndpoints from '#shared/reserves/endpoints.ts';
import type * as reservesSchemas from '#shared/reserves/schemas.ts';
import { rootOf } from '#shared/reserves/tree.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { proveReserves } from '../../../server/payments/reserves/prove.ts';
import { readProofs } from '../../../server/payments/reserves/read.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { databaseReader } from '../../../server/platform/metrics/read-database.ts';
import { readBooks } from '../../../server/tokens/reserves/books.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newCast } from '../../support/authorisation/callers.ts';
import { testCastOf } from '../../support/authorisation/test-cast.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { newMember, tokens } from '../../support/people/people.ts';
import { publishProof } from '../../support/tokens/reserves.ts';

const api = useApi();
const read = async (query = {}) => (await api().call(reservesEndpoints.read, { query })).json();
const mineOf = async (token: string): Promise<reservesSchemas.Mine> =>
  (await api().call(reservesEndpoints.readMine, { token })).json();
const pageIn = (locale: string) =>
  api().http.inject({ url: '/reserves', headers: { 'accept-language': locale } });
const textsOf = async (locale: string) =>
  (await import(`../../../locales/${locale}/reserves.json`)).default;

beforeEach(() => api().database.owner.execute('delete from reserve_proof'));

describe('the books at the last seal', () => {
  test('leave out later transfers', async () => {
    const ana = await newMember(api(), { cash: '10', stake: '2' });
    await sealAll(api().db);
    const before = await readBooks(api().db);
    const later = await newMember(api(), { cash: '7' });
    const after = await readBooks(api().db);
    await sealAll(api().db);
    const inTheEnd = await readBooks(api().db);

    expect(before?.owners).toContainEqual({ memberId: ana.id, units: tokens('12') });
    expect(after).toEqual(before);
    expect(inTheEnd?.owners).toContainEqual({ memberId: later.id, units: tokens('7') });
  });

  test('leave out test mode', async () => {
    const live = await newCast(api());
    const { member } = await testCastOf(api(), live);
    await sealAll(api().db);
    const { owners = [] } = (await readBooks(api().db)) ?? {};
    const known = owners.map(({ memberId }) => memberId);

    expect(known).toContain(live.member.id);
    expect(known).not.toContain(member.id);
  });
});

describe('everybody', () => {
  test('reads the proofs page by page, with the key that signed them', async () => {
    for (const number of [1, 2, 3]) await publishProof(api(), [], { number });
    const { keys, proofs } = await read();

    expect(proofs.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect(keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519' }]);
    expect(keys[0]).not.toHaveProperty('d');
    expect(decodeProtectedHeader(proofs[0].jws).kid).toBe(keys[0].kid);
    expect((await read({ before: '2' })).proofs).toMatchObject([{ number: 1 }]);
    expect((await readProofs(api().db, { most: 2 })).map(({ number }) => number)).toEqual([3, 2]);
    expect((await api().call(reservesEndpoints.read, { query: { before: 'x' } })).statusCode).toBe(
      422,
    );
  });

  test('gets the program that verifies them', async () => {
    const program = await api().http.inject('/reserves/verify.mjs');

    expect(program.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(program.body).toBe(await readFile('scripts/run/verify-reserves.mjs', 'utf8'));
  });

  test.each(allLanguages())('gets a page without scripts in %s', async (locale) => {
    const texts = await textsOf(locale);
    const empty = await pageIn(locale);
    await publishProof(api(), []);
    await publishProof(api(), [], { number: 2 });
    const page = await pageIn(locale);

    expect(empty.body).toContain(`<h1>${texts.none}</h1>`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-language']).toBe(locale);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-/,
    );
    expect(page.body).toContain(`<h1>${texts.covered}</h1>`);
    expect(page.body).toContain(texts.earlier);
    for (const { body } of [empty, page]) {
      expect(body).not.toContain('<script');
      expect(body).not.toMatch(/\{\{|undefined|NaN/);
    }
  });

  test('reads that tokens are missing', async () => {
    await publishProof(api(), [], { covered: false });
    await publishProof(api(), [], { number: 2 });
    const { uncovered, covered } = await textsOf('en');
    const { body } = await pageIn('en');

    expect(body).toContain(`<h1>${covered}</h1>`);
    expect(body).toContain(`<span class="down">${uncovered}</span>`);
    await publishProof(api(), [], { number: 3, covered: false });
    expect((await pageIn('en')).body).toContain(`<h1>${uncovered}</h1>`);
  });
});

describe('a member', () => {
  test('finds the own balance, and nobody else’s', async () => {
    const members = [];
    for (let one = 0; one < 5; one++) members.push(await newMember(api()));
    const owners = members.map(({ id }, index) => ({
      ...{ memberId: id, units: tokens(`${index + 1}`) },
    }));
    await publishProof(api(), owners);

    for (const [index, { token, id }] of members.entries()) {
      const mine = await mineOf(token);
      const sum = mine.leaves.reduce((total, { units }) => total + BigInt(units), 0n);
      expect([mine.member, sum]).toEqual([id, tokens(`${index + 1}`)]);
      for (const { nonce, units, path } of mine.leaves) {
        const root = await rootOf(
          { nonce, units: BigInt(units), member: id },
          path.map(({ units: beside, ...rest }) => ({ ...rest, units: BigInt(beside) })),
        );
        expect(root?.units).toBe(tokens('15'));
      }
    }
  });

  test('has no leaf without tokens, before the first proof, and after erasure', async () => {
    const [ana, eva] = [await newMember(api()), await newMember(api())];
    const before = await mineOf(ana.token);
    await publishProof(api(), [{ memberId: ana.id, units: 5n }]);
    const [withTokens, without] = [await mineOf(ana.token), await mineOf(eva.token)];
    await ERASURE_STEPS.erase(api().database.owner.db, api().config, ana.id);

    expect(before.proof).toBeNull();
    expect([withTokens.leaves.length > 0, without.leaves]).toEqual([true, []]);
    expect((await mineOf(ana.token)).leaves).toEqual([]);
  });
});

test('without a chain nothing is proved', async () => {
  expect(await proveReserves(api().db, api().config)).toBeUndefined();
});

test('the metrics know the age of the last proof where a chain is scanned', async () => {
  const gauge = async () => {
    const { rows = [] } = (await databaseReader(api().db)()) ?? {};
    const figures = [...rows].filter(
      ([{ gauges }]) => gauges.age?.name === 'salus_reserves_proof_age_seconds',
    );
    return figures.flatMap(([, found]) => found.map(({ age }) => Number(age)));
  };
  await publishProof(api(), []);
  await api().database.owner.execute(
    `update reserve_proof set made_at = now() - interval '27 hours'`,
  );
  const withoutChain = await gauge();
  await api().database.owner.db.execute(sql`insert into chain_scan
    (chain_id, token, genesis_hash, block_number, block_hash, head_number)
    values (1, '0x', '0x', 1, '0x', 1)`);
  const [age] = await gauge();

  expect(withoutChain).toEqual([]);
  expect(Math.round((age ?? 0) / 3600)).toBe(27);
});

test('the next key signs; former ones stay published', async () => {
  await publishProof(api(), []);
  const { output } = await ops(api(), 'reserves:rotate');
  await publishProof(api(), [], { number: 2 });
  const { keys, proofs } = await read();
  const signers = proofs.map(({ jws }: { jws: string }) => decodeProtectedHeader(jws).kid);

  expect(output).toContain(`${keys[0].kid} signs from now on`);
  expect(signers).toEqual(keys.slice(0, 2).map(({ kid }: { kid: string }) => kid));
  const [stored] = await rowsOf<{ sealed: boolean }>(
    api().database.owner.db,
    sql`select position('PRIVATE KEY' in encode(private_key, 'escape')) = 0 as sealed from reserve_key`,
  );
  expect(stored?.sealed).toBe(true);
});
