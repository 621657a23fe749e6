/** Concurrent requests of businesses: the daily cap, and one domain. */
import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letDayPass, sessionsOfTwoDays } from '../../support/payments/limits.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();
const CROWD = 20;
const together = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CROWD }, (_, index) => work(index)));

describe('a business with an unverified domain', () => {
  test('cannot exceed its daily cap with twenty concurrent sessions', async () => {
    const { apiToken, id } = await newMerchant(api(), { isVouchedFor: false });

    const answers = await together(() =>
      api().call(merchantEndpoints.createSession, {
        token: apiToken,
        body: { amount: '50.00', currency: 'EUR' },
      }),
    );

    const [made] = await rowsOf<{ sessions: number }>(
      api().db,
      sql`select count(*)::int as sessions from pay_session where merchant_id = ${id}`,
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(made?.sessions).toBe(5);
  });

  test('is not paid more than its daily cap by twenty payers at once', async () => {
    const merchant = await newMerchant(api(), { isVouchedFor: false });
    const ids = await sessionsOfTwoDays(api(), merchant);
    await letDayPass(api(), merchant);
    ids.push(...(await sessionsOfTwoDays(api(), merchant)));
    const payers = await together(() => newMember(api()));

    const answers = await together((index) =>
      api().call(payEndpoints.confirm, {
        params: { id: ids[index] ?? '' },
        token: payers[index]?.token,
        body: { total: '190' },
      }),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(CROWD - 5).fill(409),
    ]);
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('950'));
  });

  test('is not paid more while it creates sessions, and none of them deadlocks', async () => {
    const merchant = await newMerchant(api(), { isVouchedFor: false });
    const ids = await sessionsOfTwoDays(api(), merchant);
    await letDayPass(api(), merchant);
    const payers = await Promise.all(ids.map(() => newMember(api())));

    const answers = await together((index) =>
      index < ids.length
        ? api().call(payEndpoints.confirm, {
            params: { id: ids[index] ?? '' },
            token: payers[index]?.token,
            body: { total: '190' },
          })
        : api().call(merchantEndpoints.createSession, {
            token: merchant.apiToken,
            body: { amount: '50.00', currency: 'EUR' },
          }),
    );

    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, ids.length).filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('950'));
  });
});

describe('a domain that twenty businesses verify at once', () => {
  test('belongs to one of them', async () => {
    const domain = 'contested.test';
    const claims = await together(async () => {
      const { id } = await newMerchant(api(), { domain, isVouchedFor: false });
      const [proof] = await rowsOf<{ token: string }>(
        api().db,
        sql`select token from domain_proof where merchant_id = ${id}`,
      );
      return { id, token: proof?.token ?? '' };
    });

    const noted = await together(async (index) => {
      const claim = claims[index];
      const [row] = await rowsOf<{ result: string }>(
        api().db,
        sql`select domain.record_check(
          p_merchant => ${claim?.id ?? null}, p_domain => ${domain}, p_token => ${claim?.token ?? null},
          p_method => 'dns', p_result => 'proven', p_asked => true) as result`,
      );
      return row?.result;
    });

    expect(noted.sort()).toEqual(['proven', ...Array(CROWD - 1).fill('taken')]);
  });

  test('cannot belong to two, even without the lock', async () => {
    const [one, other] = await Promise.all([
      newMerchant(api(), { domain: 'doubled.test', isVouchedFor: false }),
      newMerchant(api(), { domain: 'doubled.test', isVouchedFor: false }),
    ]);
    const prove = (id: string) =>
      api().db.execute(
        sql`update domain_proof set proven_at = now(), proven_by = 'dns' where merchant_id = ${id}`,
      );

    await prove(one.id);

    await expect(prove(other.id)).rejects.toMatchObject({
      cause: { constraint: 'domain_proof_owner' },
    });
  });
});
