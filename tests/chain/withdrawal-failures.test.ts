/** Withdrawals that are not sent, each on a separate chain. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { ops } from '../support/api/operator.ts';
import {
  CUSTODY,
  differences,
  LIMITS,
  leave,
  newAddress,
  newLeaver,
  startScene,
  statusOf,
  withdrawalsOf,
} from '../support/chain/withdrawals.ts';
import { templatesTo } from '../support/mail/outbox.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

describe('on a separate chain', () => {
  async function ownScene(limits = LIMITS, changes = {}) {
    const own = await startScene(changes, { limits });
    onTestFinished(() => own.stop());
    return own;
  }

  test('a withdrawal that the signer refuses waits without blocking the others', async () => {
    const own = await ownScene({ ...LIMITS, withdrawal: tokens('100') });
    const big = await newLeaver(own.api, '101');
    const small = await newLeaver(own.api, '100');
    const { id } = (await leave(own.api, big.token, newAddress())).json();
    await leave(own.api, small.token, newAddress());

    await own.carryOut();

    expect(await statusOf(own, small)).toBe('settled');
    expect(await statusOf(own, big)).toBe('approved');
    expect((await ops(own.api, 'withdrawals')).output).toContain('over_withdrawal');
    // Nothing was signed, so it can be released.
    await ops(own.api, 'withdrawal:release', '--id', id);
    expect(await statusOf(own, big)).toBe('released');
    expect(await balanceOf(own.api, big.stake)).toBe(tokens('101'));
    expect(await differences(own.api, own.chain)).toEqual([]);
  });

  test('a withdrawal that the chain reverts is returned once the revert is final', async () => {
    const most = tokens('9999999');
    const own = await startScene(
      {},
      {
        limits: { ...LIMITS, withdrawal: most, day: most, float: most },
        caps: { memberDay: most, unapprovedDay: most },
      },
    );
    onTestFinished(() => own.stop());
    const { api, chain } = own;
    // Custody holds less than the ledger says, so the transfer cannot succeed.
    const amount = String(Number(CUSTODY) + 1);
    const leaver = await newLeaver(api, amount);
    await leave(api, leaver.token, newAddress());

    await own.advanceWithdrawals();
    await chain.mine(1);
    await own.advanceWithdrawals();
    expect(await statusOf(own, leaver)).toBe('broadcast');
    await own.carryOut();

    expect((await withdrawalsOf(api, leaver.token))[0]).toMatchObject({
      status: 'released',
      reason: 'reverted',
    });
    expect(await balanceOf(api, leaver.stake)).toBe(tokens(amount));
    expect(await templatesTo(api, leaver.email)).toContain('withdrawal-failed');
    expect(await differences(api, chain)).toEqual([]);
  });
});
