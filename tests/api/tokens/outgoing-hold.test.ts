/** Withdrawals wait after a change of credentials, with the reason. */
import { describe, expect, test } from 'vitest';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import {
  AS_IN_PRODUCTION,
  HOUR_MS,
  letHoursPass,
} from '../../support/people/credential-changes.ts';
import { newMember, PASSWORD, type TestMember } from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const change = ({ token }: TestMember, body: Record<string, unknown>) =>
  api().call(profileEndpoints.update, { token, body: { currentPassword: PASSWORD, ...body } });

const leave = ({ token }: TestMember) =>
  api().call(exitWithdrawalsEndpoints.exit, {
    token,
    body: { address: ADDRESS, password: PASSWORD },
  });

const freeze = ({ id }: { id: string }) =>
  api().database.owner.db.execute(
    sql`update member set outgoing_frozen_at = now() where id = ${id}`,
  );

const newVictim = () => newMember(api(), { cash: '0', stake: '1000' });

describe('the hold', () => {
  test('shows its end and the change that caused it', async () => {
    const victim = await newVictim();
    const hold = async () =>
      (await api().call(credentialsEndpoints.readOutgoingHold, { token: victim.token })).json();
    expect(await hold()).toEqual({
      frozen: false,
      frozenUntil: null,
      heldUntil: null,
      change: null,
    });

    await change(victim, { password: 'another long password' });

    const { heldUntil, change: why } = await hold();
    expect(why.kind).toBe('password');
    expect(Date.parse(heldUntil) - Date.parse(why.at)).toBe(72 * HOUR_MS);
  });

  test('ends after 72 hours, and exists only after a change', async () => {
    const victim = await newVictim();
    await change(victim, { externalDepositAddress: ADDRESS });
    await letHoursPass(api(), 72);

    const { holdUntil, requestedAt } = (await leave(victim)).json();

    const seconds = (Date.parse(holdUntil) - Date.parse(requestedAt)) / 1000;
    expect(seconds).toBe(api().config.withdrawals.holdSeconds);
  });

  test('is also checked when nonces are assigned', async () => {
    const victim = await newVictim();
    await leave(victim);
    const { db } = api().database.owner;
    await db.execute(sql`update withdrawal set status = 'approved' where member_id = ${victim.id}`);
    const allotted = async () =>
      (
        await rowsOf<{ nonce: string | null }>(
          db,
          sql`select withdrawals.allot(p_used => 0, p_max_fee => 1, p_priority_fee => 1,
            p_two_above => 'infinity')::text as nonce`,
        )
      )[0]?.nonce;
    await db.execute(sql`update member set outgoing_frozen_at = now() where id = ${victim.id}`);
    expect(await allotted()).toBeNull();
    await db.execute(sql`update member set outgoing_frozen_at = null,
      outgoing_held_until = now() + interval '1 hour' where id = ${victim.id}`);
    expect(await allotted()).toBeNull();
    await db.execute(sql`update member set outgoing_held_until = null where id = ${victim.id}`);
    expect(await allotted()).not.toBeNull();
  });

  test('is logged with the facts of the decision', async () => {
    const victim = await newVictim();
    await change(victim, { externalDepositAddress: ADDRESS });
    await leave(victim);

    const line = api().logged.find(
      (one) => one.includes('"rule":"withdrawal"') && one.includes(victim.id),
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      verdict: 'hold',
      reason: 'credentials_changed',
      facts: { kind: 'exit', isForTwo: false },
    });
  });

  test('a frozen account cannot pay, and the shopper sees the reason', async () => {
    const { id, payer } = await payScene(api());
    await freeze(payer);

    const shown = await api().call(payEndpoints.read, { params: { id }, token: payer.token });
    const paid = await api().call(payEndpoints.confirm, {
      params: { id },
      token: payer.token,
      body: { total: TOTAL },
    });

    expect(shown.json().payer.availability).toBe('account_frozen');
    expect([paid.statusCode, paid.json().code]).toEqual([409, 'account_frozen']);
  });

  test('a frozen account cannot request a withdrawal', async () => {
    const victim = await newVictim();
    await freeze(victim);

    const answer = await leave(victim);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'account_frozen']);
  });

  test('a frozen merchant cannot refund', async () => {
    const { id, merchant } = await paidScene(api());
    await freeze(merchant);

    const answer = await refund(api(), { id, merchant }, { amount: '1' });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'payments_disabled']);
  });
});
