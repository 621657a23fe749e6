/** What a merchant's server may ask for when it invites, and what it is refused. */
import { describe, expect, test } from 'vitest';
import {
  createLinkSession,
  listLinkSessions,
  readMerchantLinkSession,
} from '#shared/link/merchant-contract.ts';
import { useApi } from '../support/api.ts';
import { newLinkSession } from '../support/links.ts';
import { ops } from '../support/ops.ts';
import { newMerchant, SHOP, type TestMerchant } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

const api = useApi();

const create = (
  { apiToken }: TestMerchant,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => api().call(createLinkSession, { token: apiToken, body, headers });
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

test('an invitation holds what the merchant said, and the address to open it at', async () => {
  const merchant = await newMerchant(api());
  const wanted = {
    reference: 'guest-7',
    successUrl: `${SHOP}/in?from=salus`,
    deniedUrl: 'https://www.shop.test/out',
    expiresAt: days(2),
    locale: 'es',
  };

  const session = await newLinkSession(api(), merchant, wanted);

  expect(session).toMatchObject({
    ...wanted,
    status: 'pending',
    url: `${api().config.publicUrl}/link/${session.id}`,
    linkedAt: null,
    deniedAt: null,
    revokedAt: null,
  });
  expect(session.id).toMatch(/^lnk_[0-9a-hjkmnp-tv-z]{26}$/);
  const params = { id: session.id };
  const again = await api().call(readMerchantLinkSession, { params, token: merchant.apiToken });
  expect(again.json()).toEqual(session);
});

test('without a word an invitation lives half an hour and leads where the settings say', async () => {
  const urls = { linkSuccessUrl: `${SHOP}/in`, linkDeniedUrl: `${SHOP}/out` };
  const merchant = await newMerchant(api(), urls);

  const session = await newLinkSession(api(), merchant);

  expect(session).toMatchObject({ successUrl: urls.linkSuccessUrl, deniedUrl: urls.linkDeniedUrl });
  const lives = Date.parse(session.expiresAt) - Date.parse(session.createdAt);
  expect(Math.round(lives / 60_000)).toBe(30);
});

test('the settings of an invitation are those of its day', async () => {
  const merchant = await newMerchant(api(), { linkSuccessUrl: `${SHOP}/in` });
  const wanted = { successUrl: `${SHOP}/elsewhere` };

  expect(await newLinkSession(api(), merchant, wanted)).toMatchObject(wanted);
});

describe('is refused, with the field named and nothing stored:', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a page of somebody else', { successUrl: 'https://elsewhere.test/in' }, 'successUrl'],
    ['the same with another field', { deniedUrl: 'http://shop.test/out' }, 'deniedUrl'],
    ['a name and password in an address', { successUrl: 'https://a:b@shop.test/' }, 'successUrl'],
    ['no address at all', { deniedUrl: 'javascript:alert(1)' }, 'deniedUrl'],
    ['an end in the past', { expiresAt: days(-1) }, 'expiresAt'],
    ['an end too far away', { expiresAt: days(31) }, 'expiresAt'],
    ['a long reference', { reference: 'x'.repeat(101) }, 'reference'],
    ['a language that is none', { locale: 'english' }, 'locale'],
    ['a field nobody knows', { member: 'usr_1' }, 'member'],
  ])('%s', async (_, body, path) => {
    const merchant = await newMerchant(api());
    const before = await rowCounts(api());

    const response = await create(merchant, body);

    expect([response.statusCode, response.json().errors[0].path]).toEqual([422, path]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('an invitation of a merchant that is switched off', async () => {
    const merchant = await newMerchant(api());
    await ops(api(), 'freeze', '--email', merchant.email, '--reason', 'a test');

    const response = await create(merchant, {});

    expect([response.statusCode, response.json().code]).toEqual([409, 'payments_disabled']);
  });
});

describe('the same Idempotency-Key', () => {
  test('gives the same invitation, and makes nothing more', async () => {
    const merchant = await newMerchant(api());
    const key = { 'idempotency-key': 'guest-7' };
    const first = await create(merchant, {}, key);
    const before = await rowCounts(api());

    const again = await create(merchant, {}, key);

    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await rowCounts(api())).toEqual(before);
  });

  test('with another body is refused', async () => {
    const merchant = await newMerchant(api());
    const key = { 'idempotency-key': 'guest-7' };
    await create(merchant, {}, key);

    const response = await create(merchant, { reference: 'guest-8' }, key);

    expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('the list of invitations', () => {
  const list = ({ apiToken }: TestMerchant, query: Record<string, string> = {}) =>
    api().call(listLinkSessions, { token: apiToken, query });
  const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

  test('comes in pages, newest first, and shows nobody else’s', async () => {
    const merchant = await newMerchant(api());
    await newLinkSession(api(), await newMerchant(api()));
    const made: string[] = [];
    for (const reference of ['a', 'b', 'c']) {
      made.unshift((await newLinkSession(api(), merchant, { reference })).id);
    }

    const first = (await list(merchant, { limit: '2' })).json();
    const rest = (await list(merchant, { limit: '2', after: first.next })).json();

    expect([idsOf(first), idsOf(rest), rest.next]).toEqual([made.slice(0, 2), made.slice(2), null]);
  });

  test('is filtered by reference and by status as it is now', async () => {
    const merchant = await newMerchant(api());
    const one = await newLinkSession(api(), merchant, { reference: 'guest-7' });
    const over = await newLinkSession(api(), merchant, { reference: 'guest-8' });
    await api().database.owner.execute(
      "update link_session set expires_at = now() - interval '1 minute' where id = $1",
      [over.id],
    );

    expect(idsOf((await list(merchant, { reference: 'guest-7' })).json())).toEqual([one.id]);
    expect(idsOf((await list(merchant, { status: 'expired' })).json())).toEqual([over.id]);
    expect(idsOf((await list(merchant, { status: 'pending' })).json())).toEqual([one.id]);
  });
});
