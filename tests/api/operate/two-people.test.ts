/** A large withdrawal of a business needs a second person of its team, or waits a day. */
import { describe, expect, test } from 'vitest';
import * as approvalEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as merchantEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { releaseStale } from '../../../server/tokens/withdrawals/release-stale.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { proofBy } from '../../support/people/passkeys.ts';
import { balanceOf, deposit, PASSWORD, tokens } from '../../support/people/people.ts';
import {
  dueStatus,
  exit,
  letWaitEnd,
  listOf,
  newOldColleague,
  newPayee,
  newRichPayee,
  payOut,
  settleWithdrawal,
  statusOf,
} from '../../support/tokens/payout-scene.ts';

// Above 5,000 tokens a day.
const api = useApi({ chain: SILENT_CHAIN });

type Approver = Awaited<ReturnType<typeof newOldColleague>>;

const approve = async (who: Approver, id: string) =>
  api().call(approvalEndpoints.approveSecond, {
    token: who.token,
    params: { id },
    body: await proofBy(api(), who, who.authenticator),
  });

const refusal = (response: Awaited<ReturnType<typeof approve>>) => [
  response.statusCode,
  response.json().code,
];

describe('above the limit of a day', () => {
  test('a payout waits for a second person, who is asked by e-mail', async () => {
    const shop = await newRichPayee(api());
    const eva = await newOldColleague(api(), shop, 'finance');

    const asked = (await payOut(api(), shop, '5000.1')).json();

    expect(asked.secondApproval).toEqual({ until: expect.any(String), approvedAt: null });
    const list = await listOf(api(), shop);
    expect(list.approvers).toEqual([eva.email]);
    expect(list.withdrawals[0].secondApproval.approvedAt).toBe(null);
    const mail = (await mailsTo(api(), eva.email)).find(
      ({ template }) => template === 'second-approval',
    );
    expect(mail?.text).toMatch(/5,000\.1\sSLS/);
    expect(mail?.text).toContain(shop.email);
    expect(mail?.subject).not.toContain('Casa Alba');
    await letWaitEnd(api(), asked.id);
    expect(await dueStatus(api(), asked.id)).toBe('requested');

    const approved = await approve(eva, asked.id);
    expect(approved.json().secondApproval.approvedAt).toEqual(expect.any(String));
    expect((await listOf(api(), shop)).approvers).toEqual([]);
    expect(await dueStatus(api(), asked.id)).toBe('approved');
    expect((await approve(eva, asked.id)).statusCode).toBe(200);
  });

  test('an exit does too', async () => {
    const shop = await newPayee(api());
    await deposit(api(), shop.stake, '6000');
    await newOldColleague(api(), shop, 'admin');

    expect((await exit(api(), shop)).json().secondApproval).not.toBe(null);
  });

  test('several payouts within a day count together', async () => {
    const shop = await newRichPayee(api());
    await newOldColleague(api(), shop, 'finance');
    const first = (await payOut(api(), shop, '3000')).json();
    expect(first.secondApproval).toBe(null);
    await settleWithdrawal(api(), first.id);

    expect((await payOut(api(), shop, '2000.1')).json().secondApproval).not.toBe(null);
  });

  test('a payout that was cancelled, or is a day old, does not count', async () => {
    const shop = await newRichPayee(api());
    await newOldColleague(api(), shop, 'finance');
    const { id } = (await payOut(api(), shop, '4000')).json();
    const { token } = shop;
    await api().call(withdrawalsEndpoints.cancel, { token, params: { id } });
    const old = (await payOut(api(), shop, '4000')).json();
    expect(old.secondApproval).toBe(null);
    await settleWithdrawal(api(), old.id);
    await letWaitEnd(api(), old.id);

    expect((await payOut(api(), shop, '4000')).json().secondApproval).toBe(null);
  });

  test('a payout by key needs no second person, and does not count', async () => {
    const shop = await newRichPayee(api());
    await newOldColleague(api(), shop, 'finance');
    const limits = { name: 'Accounting', scopes: ['payouts:write'] };
    const key = await insertKey(api().db, api().config, shop, limits);
    const call = { token: key.token, body: { amount: '9000' } };

    const asked = (await api().call(merchantEndpoints.createPayout, call)).json();

    expect(asked.secondApproval).toBe(null);
    await letWaitEnd(api(), asked.id);
    expect(await dueStatus(api(), asked.id)).toBe('approved');
    await settleWithdrawal(api(), asked.id);
    expect((await payOut(api(), shop, '4000')).json().secondApproval).toBe(null);
  });
});

describe('the second person', () => {
  test('is neither who requested it, nor somebody new or without the scope', async () => {
    const shop = await newRichPayee(api());
    const eva = await newOldColleague(api(), shop, 'finance');
    const max = await newOldColleague(api(), shop, 'admin');
    const ida = await newOldColleague(api(), shop, 'admin');
    const proof = { ...(await proofBy(api(), eva, eva.authenticator)) };
    const { id } = (await payOut(api(), eva, '6000', proof)).json();

    expect(refusal(await approve(eva, id))).toEqual([403, 'second_person_required']);
    const { db } = api().database.owner;
    await db.execute(sql`update team_member set joined_at = now() where member_id = ${max.id}`);
    expect(refusal(await approve(max, id))).toEqual([403, 'second_person_required']);
    await db.execute(sql`update team_member set role = 'support' where member_id = ${ida.id}`);
    expect(refusal(await approve(ida, id))).toEqual([403, 'scope_missing']);
    const other = await newOldColleague(api(), await newRichPayee(api()), 'owner');
    expect(refusal(await approve(other, id))).toEqual([404, 'not_found']);
    expect((await listOf(api(), shop)).withdrawals[0].secondApproval.approvedAt).toBe(null);
  });

  test('confirms with their strongest factor', async () => {
    const shop = await newRichPayee(api());
    const eva = await newOldColleague(api(), shop, 'finance');
    const { id } = (await payOut(api(), shop, '6000')).json();

    const call = { token: eva.token, params: { id }, body: { password: PASSWORD } };
    const refused = await api().call(approvalEndpoints.approveSecond, call);

    expect(refused.json().code).toBe('passkey_missing');
  });

  test('waits after a change of their own sign-in', async () => {
    const shop = await newRichPayee(api());
    const eva = await newOldColleague(api(), shop, 'finance');
    const { id } = (await payOut(api(), shop, '6000')).json();
    await api().database.owner.db.execute(
      sql`update member set outgoing_held_until = now() + interval '1 day' where id = ${eva.id}`,
    );

    const refused = await approve(eva, id);
    expect(refusal(refused)).toEqual([409, 'sign_in_changed']);
    const [{ path, message }] = refused.json().errors;
    expect(path).toBe('until');
    expect(Date.parse(message)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  test('is not asked for a withdrawal that was cancelled', async () => {
    const shop = await newRichPayee(api());
    const eva = await newOldColleague(api(), shop, 'finance');
    const { id } = (await payOut(api(), shop, '6000')).json();
    await api().call(withdrawalsEndpoints.cancel, { token: shop.token, params: { id } });

    expect(refusal(await approve(eva, id))).toEqual([404, 'not_found']);
    expect(await balanceOf(api(), shop.cash)).toBe(tokens('20000'));
  });

  test('has a week: then the tokens come back', async () => {
    const shop = await newRichPayee(api());
    await newOldColleague(api(), shop, 'finance');
    const { id } = (await payOut(api(), shop, '6000')).json();
    await releaseStale(api().db, api().config);
    expect(await statusOf(api(), id)).toBe('requested');

    await rowsOf(
      api().database.owner.db,
      sql`update withdrawal set requested_at = now() - interval '7 days' where id = ${id}`,
    );
    await releaseStale(api().db, api().config);

    expect((await listOf(api(), shop)).withdrawals[0]).toMatchObject({
      status: 'released',
      reason: 'unapproved',
    });
    expect(await balanceOf(api(), shop.cash)).toBe(tokens('20000'));
  });
});
