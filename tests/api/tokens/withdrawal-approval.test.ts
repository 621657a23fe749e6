/** A member's passkey approves a withdrawal: one signature for the server and the signer. */
import { describe, expect, test } from 'vitest';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { balanceOf, deposit, newMember, tokens } from '../../support/people/people.ts';
import { beginApproval, exitBody } from '../../support/people/withdrawal-approval.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ELSEWHERE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

async function newLeaver() {
  const leaver = await newMember(api(), { cash: '0', stake: '1000' });
  return { ...leaver, ...(await givePasskey(api(), leaver)) };
}
type Leaver = Awaited<ReturnType<typeof newLeaver>>;

const leave = ({ token }: Leaver, body: object) =>
  api().call(exitWithdrawalsEndpoints.exit, { token, body });

const refusal = (response: Awaited<ReturnType<typeof leave>>) => [
  response.statusCode,
  response.json().code,
];

describe('an exit that a passkey approves', () => {
  test('keeps the id and the signature that the signer verifies', async () => {
    const leaver = await newLeaver();
    const body = await exitBody(api(), leaver, ADDRESS, '1000');

    const answer = await leave(leaver, body);

    expect([answer.statusCode, answer.json().id]).toEqual([201, body.approval.id]);
    const [row] = await rowsOf<{
      id: string;
      approval: { signature: string } | null;
      approvalExpiry: bigint | null;
    }>(
      api().db,
      sql`select id, approval, approval_expiry as "approvalExpiry" from withdrawal
        where id = ${answer.json().id}`,
    );
    expect(row?.approval?.signature).toBe(body.passkey.response.signature);
    expect(String(row?.approvalExpiry)).toBe(body.approval.expiry);
  });

  test.each([
    ['another address', { address: ELSEWHERE }],
    ['another amount', { amount: '999' }],
    ['no amount', { amount: undefined }],
    ['another id', { id: `wd_${'0'.repeat(26)}` }],
    ['a later expiry', { expiry: '99999999999' }],
  ])('is refused for %s than it signed', async (_, { id, expiry, ...changes }: ApprovalChange) => {
    const leaver = await newLeaver();
    const body = await exitBody(api(), leaver, ADDRESS, '1000');
    const approval = { ...body.approval, ...(id ? { id } : {}), ...(expiry ? { expiry } : {}) };

    expect(refusal(await leave(leaver, { ...body, ...changes, approval }))).toEqual([
      409,
      'withdrawal_changed',
    ]);
    expect(await balanceOf(api(), leaver.stake)).toBe(tokens('1000'));
  });

  test('is refused when the free stake has changed since, and nothing moves', async () => {
    const leaver = await newLeaver();
    const body = await exitBody(api(), leaver, ADDRESS, '1000');
    await deposit(api(), leaver.stake, '5');

    expect(refusal(await leave(leaver, body))).toEqual([409, 'withdrawal_changed']);
    expect(await balanceOf(api(), leaver.stake)).toBe(tokens('1005'));
  });

  test('takes each challenge once, and none of another purpose', async () => {
    const leaver = await newLeaver();
    const body = await exitBody(api(), leaver, ADDRESS, '1000');
    const general = await proofBy(api(), leaver, leaver.authenticator);

    expect(refusal(await leave(leaver, { ...body, ...general }))).toEqual([
      409,
      'withdrawal_changed',
    ]);
    const { approval: _, ...unbound } = body;
    expect(refusal(await leave(leaver, unbound))).toEqual([400, 'passkey_invalid']);
    expect((await leave(leaver, body)).statusCode).toBe(201);
    expect(refusal(await leave(leaver, body))).toEqual([400, 'passkey_invalid']);
  });
});

interface ApprovalChange {
  address?: string;
  amount?: string | undefined;
  id?: string;
  expiry?: string;
}

describe('a pending withdrawal', () => {
  test('is approved again by its member only, with its amount and address', async () => {
    const [leaver, other] = [await newLeaver(), await newLeaver()];
    const { id } = (await leave(leaver, await exitBody(api(), leaver, ADDRESS, '1000'))).json();
    await api().database.owner.db.execute(sql`update withdrawal set status = 'approved',
      approved_at = now(), refusal = 'approval_expired', retry_at = now() + interval '1 hour'
      where id = ${id}`);
    const approve = async (who: Leaver, amount = '1000') => {
      const body = { id, address: ADDRESS, amount };
      const begun = await beginApproval(api(), leaver, body);
      const { approval, options } = begun.json();
      return api().call(approvalWithdrawalsEndpoints.approve, {
        token: who.token,
        params: { id },
        body: { expiry: approval.expiry, passkey: leaver.authenticator.get(options) },
      });
    };
    const listed = await api().call(withdrawalsEndpoints.list, { token: leaver.token });
    expect(listed.json().withdrawals[0].needsApproval).toBe(true);

    const begunByOther = await beginApproval(api(), other, { id, address: ADDRESS, amount: '1' });
    expect(refusal(begunByOther)).toEqual([404, 'not_found']);
    expect(refusal(await approve(other))).toEqual([404, 'not_found']);
    expect(refusal(await approve(leaver, '999'))).toEqual([409, 'withdrawal_changed']);
    expect((await approve(leaver)).json()).toMatchObject({ id, needsApproval: false });
    const [row] = await rowsOf<{
      id: string;
      amount: string;
      address: string;
      status: string;
      refusal: string | null;
      retryAt: Date | null;
      approval: unknown;
    }>(
      api().db,
      sql`select id, amount, address, status, refusal, retry_at as "retryAt", approval
        from withdrawal where id = ${id}`,
    );
    expect([row?.refusal, row?.retryAt]).toEqual([null, null]);
  });

  test('of a member without a passkey has no challenge', async () => {
    const leaver = await newMember(api(), { cash: '0', stake: '10' });

    const begun = await beginApproval(api(), leaver, { address: ADDRESS, amount: '10' });

    expect(begun.json().approval.id).toMatch(/^wd_/);
    expect(begun.json().options).toBeUndefined();
  });
});
