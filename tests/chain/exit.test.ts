/** An exit, from the request to the transfer to the external address, on a real chain. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import {
  leave,
  newAddress,
  newLeaver,
  useScene,
  withdrawalsOf,
} from '../support/chain/withdrawals.ts';
import { linkTo, mailsTo, templatesTo } from '../support/mail/outbox.ts';
import { newLink, untoldLinks } from '../support/payments/links.ts';
import { storePasskey } from '../support/people/passkeys.ts';
import { balanceOf, deposit, newMerchant, tokens } from '../support/people/people.ts';
import { seenByAnybody } from './onlooker.ts';

const scene = useScene();

/** In base units. */
const seen = (address: string) => {
  const { rpcUrl, settings } = scene().chain;
  return seenByAnybody({ rpcUrl, token: settings.token }, address);
};

/** The member's remaining sign-in factors besides the password. */
async function waysIn(id: string) {
  const { db } = scene().api;
  return {
    passkeys: (await rowsOf(db, sql`select from passkey where member_id = ${id}`)).length,
    secondFactors: (await rowsOf(db, sql`select from second_factor where member_id = ${id}`))
      .length,
  };
}

/** Written directly, because changing credentials through the API would hold withdrawals. */
async function giveFactors(id: string): Promise<void> {
  const { api } = scene();
  await storePasskey(api, id);
  await rowsOf(
    api.db,
    sql`insert into second_factor (member_id, secret, confirmed_at)
        values (${id}, ${new Uint8Array(1)}, ${new Date()})`,
  );
}

describe('an exit', () => {
  test('sends the whole stake to the external address and closes the account, keeping its factors', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api, '1234.5');
    const address = newAddress();

    const asked = await leave(api, leaver.token, address);
    expect([asked.statusCode, asked.json().status]).toEqual([201, 'requested']);
    await giveFactors(leaver.id);
    expect(await balanceOf(api, leaver.stake)).toBe(0n);
    await scene().advanceWithdrawals();
    const [underWay] = await withdrawalsOf(api, leaver.token);
    expect(underWay).toMatchObject({ status: 'broadcast', cancellable: false });
    await scene().carryOut();

    const [done] = await withdrawalsOf(api, leaver.token);
    expect(done).toMatchObject({ status: 'settled', amount: '1234.5', reason: null });
    expect(done?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await seen(address)).toBe(tokens('1234.5'));
    const [row] = await rowsOf<{ id: string; email: string | null; closedAt: Date | null }>(
      api.db,
      sql`select id, email, closed_at as "closedAt" from member where id = ${leaver.id}`,
    );
    expect(row?.closedAt).not.toBeNull();
    expect(await waysIn(leaver.id)).toEqual({ passkeys: 1, secondFactors: 1 });
    expect((await templatesTo(api, leaver.email)).sort()).toEqual([
      'withdrawal-requested',
      'withdrawal-settled',
    ]);
  });

  test('leaves the account open, with the same factors, when tokens arrive before it settles', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    await leave(api, leaver.token, newAddress());
    await giveFactors(leaver.id);
    await deposit(api, leaver.cash, '5');
    await scene().carryOut();

    const [row] = await rowsOf<{ id: string; closedAt: Date | null }>(
      api.db,
      sql`select id, closed_at as "closedAt" from member where id = ${leaver.id}`,
    );
    expect([row?.closedAt, await waysIn(leaver.id)]).toEqual([
      null,
      { passkeys: 1, secondFactors: 1 },
    ]);
  });

  test('ends the member’s links and notifies each merchant when it settles, but not when it is cancelled', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const [stays, left] = [await newLeaver(api), await newMerchant(api)];
    const other = await newMerchant(api);
    const links = [await newLink(api, left, leaver), await newLink(api, other, leaver)];
    await newLink(api, left, stays);
    const linksOf = async ({ token }: { token: string }) =>
      (await api.call(linkEndpoints.list, { token })).json().links.length;

    const { id } = (await leave(api, leaver.token, newAddress())).json();
    await api.call(withdrawalsEndpoints.cancel, { token: leaver.token, params: { id } });
    expect(await linksOf(leaver)).toBe(2);
    await leave(api, leaver.token, newAddress());
    await scene().advanceWithdrawals();
    expect(await linksOf(leaver)).toBe(2);
    await scene().carryOut();

    expect([await linksOf(leaver), await linksOf(stays)]).toEqual([0, 1]);
    for (const [link, merchant] of [
      [links[0], left],
      [links[1], other],
    ] as const) {
      const told = await rowsOf<{ id: string; type: string; subjectId: string }>(
        api.db,
        sql`select id, type, subject_id as "subjectId" from event where merchant_id = ${merchant.id}`,
      );
      expect(
        told.filter(({ type }) => type === 'link.revoked').map(({ subjectId }) => subjectId),
      ).toEqual([link?.id]);
    }
    expect(await untoldLinks(api)).toEqual([]);
  });

  test('settles only when its transaction is final', async () => {
    const { api, chain } = scene();
    const leaver = await newLeaver(api);
    await leave(api, leaver.token, newAddress());
    await scene().advanceWithdrawals();

    // Mined, but one block short of final.
    await chain.mine(1);
    await scene().advanceWithdrawals();
    expect((await withdrawalsOf(api, leaver.token))[0]?.status).toBe('broadcast');

    await chain.mine(1);
    await scene().advanceWithdrawals();
    expect((await withdrawalsOf(api, leaver.token))[0]?.status).toBe('settled');
  });

  test('appears in the list as a withdrawal with its address, or as a return', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const address = newAddress();
    const { id } = (await leave(api, leaver.token, address)).json();
    await api.call(withdrawalsEndpoints.cancel, { token: leaver.token, params: { id } });

    const { data } = (await api.call(transactionsEndpoints.list, { token: leaver.token })).json();

    const shown = data.slice(0, 2).map((one: Record<string, unknown>) => [one.type, one.amount]);
    expect(shown).toEqual([
      ['withdrawal', '1000'],
      ['withdrawal', '-1000'],
    ]);
    expect(data[0].recipient.toLowerCase()).toBe(address);
    expect(await balanceOf(api, leaver.stake)).toBe(tokens('1000'));
  });

  test('can be cancelled once with the code in its e-mail, without signing in', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const address = newAddress();
    await leave(api, leaver.token, address);
    const told = (await mailsTo(api, leaver.email)).find(
      ({ template }) => template === 'withdrawal-requested',
    );
    const link = await linkTo(api, leaver.email, 'withdrawal-requested');
    const code = link.searchParams.get('cancel');

    const cancelled = await api.call(withdrawalsEndpoints.cancelByCode, { body: { code } });
    const again = await api.call(withdrawalsEndpoints.cancelByCode, { body: { code } });

    expect(told?.text.toLowerCase()).toContain(address);
    expect(cancelled.json()).toMatchObject({ status: 'released', reason: 'cancelled' });
    expect([again.statusCode, again.json().code]).toEqual([400, 'code_invalid']);
    expect(await balanceOf(api, leaver.stake)).toBe(tokens('1000'));
    await scene().carryOut();
    expect(await seen(address)).toBe(0n);
  });

  test('cannot be cancelled after it is signed', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const { id } = (await leave(api, leaver.token, newAddress())).json();
    await scene().advanceWithdrawals();

    const late = await api.call(withdrawalsEndpoints.cancel, {
      token: leaver.token,
      params: { id },
    });

    expect([late.statusCode, late.json().code]).toEqual([409, 'withdrawal_not_cancellable']);
    await scene().carryOut();
    expect((await withdrawalsOf(api, leaver.token))[0]?.status).toBe('settled');
  });
});
