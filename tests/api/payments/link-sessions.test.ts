/** Invitations by a merchant's server: fields and refusals. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import { newMember, newMerchant, SHOP, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const create = (
  { apiToken }: TestMerchant,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => api().call(merchantLinkEndpoints.createSession, { token: apiToken, body, headers });
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

test('an invitation has the merchant’s settings and the address to open it', async () => {
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
    plan: null,
    agreement: null,
  });
  expect(session.id).toMatch(/^lnk_[0-9a-hjkmnp-tv-z]{26}$/);
  const params = { id: session.id };
  const again = await api().call(merchantLinkEndpoints.readSession, {
    params,
    token: merchant.apiToken,
  });
  expect(again.json()).toEqual(session);
});

test('by default an invitation expires in half an hour and uses the addresses of the settings', async () => {
  const urls = { linkSuccessUrl: `${SHOP}/in`, linkDeniedUrl: `${SHOP}/out` };
  const merchant = await newMerchant(api(), urls);

  const session = await newLinkSession(api(), merchant);

  expect(session).toMatchObject({ successUrl: urls.linkSuccessUrl, deniedUrl: urls.linkDeniedUrl });
  const lives = Date.parse(session.expiresAt) - Date.parse(session.createdAt);
  expect(Math.round(lives / 60_000)).toBe(30);
});

test('an invitation keeps the settings of its creation', async () => {
  const merchant = await newMerchant(api(), { linkSuccessUrl: `${SHOP}/in` });
  const wanted = { successUrl: `${SHOP}/elsewhere` };

  expect(await newLinkSession(api(), merchant, wanted)).toMatchObject(wanted);
});

describe('is refused with the field, and nothing is stored:', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a page of somebody else', { successUrl: 'https://elsewhere.test/in' }, 'successUrl'],
    ['the same with another field', { deniedUrl: 'http://shop.test/out' }, 'deniedUrl'],
    ['a name and password in an address', { successUrl: 'https://a:b@shop.test/' }, 'successUrl'],
    ['no address at all', { deniedUrl: 'javascript:alert(1)' }, 'deniedUrl'],
    ['an end in the past', { expiresAt: days(-1) }, 'expiresAt'],
    ['an end too far away', { expiresAt: days(31) }, 'expiresAt'],
    ['a long reference', { reference: 'x'.repeat(101) }, 'reference'],
    ['an unknown language', { locale: 'english' }, 'locale'],
    ['a field nobody knows', { member: 'usr_1' }, 'member'],
  ])('%s', async (_, body, path) => {
    const merchant = await newMerchant(api());
    const before = await rowCounts(api());

    const response = await create(merchant, body);

    expect([response.statusCode, response.json().errors[0].path]).toEqual([422, path]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('a merchant that is frozen cannot create invitations', async () => {
    const merchant = await newMerchant(api());
    const about = ['--email', merchant.email, '--business', merchant.id];
    await ops(api(), 'freeze', ...about, '--reason', 'a test');

    const response = await create(merchant, {});

    expect([response.statusCode, response.json().code]).toEqual([409, 'payments_disabled']);
  });
});

describe('the same Idempotency-Key', () => {
  test('returns the same invitation and creates no other', async () => {
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
    api().call(merchantLinkEndpoints.listSessions, { token: apiToken, query });
  const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

  test('is paginated, newest first, and has only the merchant’s own', async () => {
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

  test('is filtered by reference and by current status', async () => {
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

describe('a cancelled invitation', () => {
  const cancel = ({ apiToken }: TestMerchant, id: string) =>
    api().call(merchantLinkEndpoints.cancelSession, { token: apiToken, params: { id } });

  test('has expired and cannot be accepted; cancelling again has the same answer', async () => {
    const merchant = await newMerchant(api());
    const member = await newMember(api());
    const { id } = await newLinkSession(api(), merchant);

    const cancelled = await cancel(merchant, id);

    expect(cancelled.json()).toMatchObject({ id, status: 'expired', linkedAt: null });
    expect((await cancel(merchant, id)).json()).toEqual(cancelled.json());
    const accepted = await api().call(linkEndpoints.accept, {
      token: member.token,
      params: { id },
    });
    expect(accepted.json().code).toBe('session_not_pending');
    const seen = (await api().call(linkEndpoints.readSession, { params: { id } })).json();
    // A device's clock is compared with none of these.
    expect(Date.parse(seen.now)).toBeGreaterThanOrEqual(Date.parse(seen.closedAt));
    expect(Date.parse(seen.closedAt)).toBeLessThan(Date.parse(seen.expiresAt));
  });

  test('is the merchant’s own, and was not answered', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newLinkSession(api(), merchant);
    const other = await newMerchant(api());
    expect((await cancel(other, id)).json().code).toBe('session_not_found');
    const [asked] = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select link.cancel(p_session => ${id}, p_merchant => ${other.id}) as outcome`,
    );
    expect(asked?.outcome).toBe('session_not_found');

    const { token } = await newMember(api());
    await api().call(linkEndpoints.deny, { token, params: { id } });
    const answered = await cancel(merchant, id);
    expect([answered.statusCode, answered.json().code]).toEqual([409, 'session_not_pending']);
  });
});
