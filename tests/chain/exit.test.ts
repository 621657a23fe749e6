/** An exit from the request to the tokens at the external address, on a real chain. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listLinks } from '#shared/link/contract.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { cancelWithdrawal, cancelWithdrawalByCode } from '#shared/withdrawals/contract.ts';
import { passkey } from '../../server/db/passkey-tables.ts';
import { event, member } from '../../server/db/schema.ts';
import { secondFactor } from '../../server/db/second-factor-tables.ts';
import { newLink, untoldLinks } from '../support/links.ts';
import { linkTo, mailsTo, templatesTo } from '../support/mails.ts';
import { storePasskey } from '../support/passkeys.ts';
import { balanceOf, deposit, newMerchant, tokens } from '../support/people.ts';
import { setUpAuthenticator } from '../support/second-factor.ts';
import { leave, newAddress, newLeaver, useScene, withdrawalsOf } from '../support/withdrawals.ts';
import { seenByAnybody } from './onlooker.ts';

const scene = useScene();

/** In base units. */
const seen = (address: string) => {
  const { rpcUrl, settings } = scene().chain;
  return seenByAnybody({ rpcUrl, token: settings.token }, address);
};

/** What of a member's ways to sign in is left, beside the password. */
async function waysIn(id: string) {
  const { db } = scene().api;
  return {
    passkeys: await db.$count(passkey, eq(passkey.memberId, id)),
    secondFactors: await db.$count(secondFactor, eq(secondFactor.memberId, id)),
  };
}

describe('an exit', () => {
  test('takes the whole stake to the external address, and closes the account', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api, '1234.5');
    const address = newAddress();
    await storePasskey(api, leaver.id);

    const asked = await leave(api, leaver.token, address);
    expect([asked.statusCode, asked.json().status]).toEqual([201, 'requested']);
    await setUpAuthenticator(api, leaver);
    expect(await balanceOf(api, leaver.stake)).toBe(0n);
    await scene().moveOn();
    const [underWay] = await withdrawalsOf(api, leaver.token);
    expect(underWay).toMatchObject({ status: 'broadcast', cancellable: false });
    await scene().carryOut();

    const [done] = await withdrawalsOf(api, leaver.token);
    expect(done).toMatchObject({ status: 'settled', amount: '1234.5', reason: null });
    expect(done?.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await seen(address)).toBe(tokens('1234.5'));
    const [row] = await api.db.select().from(member).where(eq(member.id, leaver.id));
    expect(row?.closedAt).not.toBeNull();
    expect(await waysIn(leaver.id)).toEqual({ passkeys: 0, secondFactors: 0 });
    expect((await templatesTo(api, leaver.email)).sort()).toEqual([
      'level-changed',
      'second-factor-on',
      'withdrawal-requested',
      'withdrawal-settled',
    ]);
  });

  test('leaves the account open, and as hard to get into, when tokens come in meanwhile', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    await leave(api, leaver.token, newAddress());
    await storePasskey(api, leaver.id);
    await setUpAuthenticator(api, leaver);
    await deposit(api, leaver.cash, '5');
    await scene().carryOut();

    const [row] = await api.db.select().from(member).where(eq(member.id, leaver.id));
    expect([row?.closedAt, await waysIn(leaver.id)]).toEqual([
      null,
      { passkeys: 1, secondFactors: 1 },
    ]);
  });

  test('ends the links to merchants when it is settled, and tells each; one that is cancelled ends none', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const [stays, left] = [await newLeaver(api), await newMerchant(api)];
    const other = await newMerchant(api);
    const links = [await newLink(api, left, leaver), await newLink(api, other, leaver)];
    await newLink(api, left, stays);
    const linksOf = async ({ token }: { token: string }) =>
      (await api.call(listLinks, { token })).json().links.length;

    const { id } = (await leave(api, leaver.token, newAddress())).json();
    await api.call(cancelWithdrawal, { token: leaver.token, params: { id } });
    expect(await linksOf(leaver)).toBe(2);
    await leave(api, leaver.token, newAddress());
    await scene().moveOn();
    expect(await linksOf(leaver)).toBe(2);
    await scene().carryOut();

    expect([await linksOf(leaver), await linksOf(stays)]).toEqual([0, 1]);
    for (const [link, merchant] of [
      [links[0], left],
      [links[1], other],
    ] as const) {
      const told = await api.db.select().from(event).where(eq(event.merchantId, merchant.id));
      expect(
        told.filter(({ type }) => type === 'link.revoked').map(({ subjectId }) => subjectId),
      ).toEqual([link?.id]);
    }
    expect(await untoldLinks(api)).toEqual([]);
  });

  test('is believed only when it is final', async () => {
    const { api, chain } = scene();
    const leaver = await newLeaver(api);
    await leave(api, leaver.token, newAddress());
    await scene().moveOn();

    // Mined, and one block short of final.
    await chain.mine(1);
    await scene().moveOn();
    expect((await withdrawalsOf(api, leaver.token))[0]?.status).toBe('broadcast');

    await chain.mine(1);
    await scene().moveOn();
    expect((await withdrawalsOf(api, leaver.token))[0]?.status).toBe('settled');
  });

  test('shows in the list as what left, with its address, and what came back', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const address = newAddress();
    const { id } = (await leave(api, leaver.token, address)).json();
    await api.call(cancelWithdrawal, { token: leaver.token, params: { id } });

    const { data } = (await api.call(listTransactions, { token: leaver.token })).json();

    const shown = data.slice(0, 2).map((one: Record<string, unknown>) => [one.type, one.amount]);
    expect(shown).toEqual([
      ['withdrawal', '1000'],
      ['withdrawal', '-1000'],
    ]);
    expect(data[0].recipient.toLowerCase()).toBe(address);
    expect(await balanceOf(api, leaver.stake)).toBe(tokens('1000'));
  });

  test('is cancelled by the code of its mail, once and without signing in', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const address = newAddress();
    await leave(api, leaver.token, address);
    const told = (await mailsTo(api, leaver.email)).find(
      ({ template }) => template === 'withdrawal-requested',
    );
    const link = await linkTo(api, leaver.email, 'withdrawal-requested');
    const code = link.searchParams.get('cancel');

    const cancelled = await api.call(cancelWithdrawalByCode, { body: { code } });
    const again = await api.call(cancelWithdrawalByCode, { body: { code } });

    expect(told?.text.toLowerCase()).toContain(address);
    expect(cancelled.json()).toMatchObject({ status: 'released', reason: 'cancelled' });
    expect([again.statusCode, again.json().code]).toEqual([400, 'code_invalid']);
    expect(await balanceOf(api, leaver.stake)).toBe(tokens('1000'));
    await scene().carryOut();
    expect(await seen(address)).toBe(0n);
  });

  test('cannot be cancelled once it is signed', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api);
    const { id } = (await leave(api, leaver.token, newAddress())).json();
    await scene().moveOn();

    const late = await api.call(cancelWithdrawal, { token: leaver.token, params: { id } });

    expect([late.statusCode, late.json().code]).toEqual([409, 'withdrawal_not_cancellable']);
    await scene().carryOut();
    expect((await withdrawalsOf(api, leaver.token))[0]?.status).toBe('settled');
  });
});
