/** Withdrawals that do not go out: each on a chain of its own. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { templatesTo } from '../support/mails.ts';
import { ops } from '../support/ops.ts';
import { balanceOf, tokens } from '../support/people.ts';
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
} from '../support/withdrawals.ts';

describe('with a chain of its own', () => {
  async function ownScene(limits = LIMITS, changes = {}) {
    const own = await startScene(changes, limits);
    onTestFinished(() => own.stop());
    return own;
  }

  test('what the signer will not sign waits, and holds nobody else up', async () => {
    const own = await ownScene({ ...LIMITS, withdrawal: tokens('100') });
    const big = await newLeaver(own.api, '101');
    const small = await newLeaver(own.api, '100');
    const { id } = (await leave(own.api, big.token, newAddress())).json();
    await leave(own.api, small.token, newAddress());

    await own.carryOut();

    expect(await statusOf(own, small)).toBe('settled');
    expect(await statusOf(own, big)).toBe('approved');
    expect((await ops(own.api, 'withdrawals')).output).toContain('over_withdrawal');
    // Nothing was signed: it can be given back.
    await ops(own.api, 'withdrawal:release', '--id', id);
    expect(await statusOf(own, big)).toBe('released');
    expect(await balanceOf(own.api, big.stake)).toBe(tokens('101'));
    expect(await differences(own.api, own.chain)).toEqual([]);
  });

  test('what the chain reverts comes back, once that is final', async () => {
    const most = tokens('9999999');
    const own = await ownScene({ ...LIMITS, withdrawal: most, day: most, float: most });
    const { api, chain } = own;
    // Custody has less than the books say: the transfer cannot succeed.
    const amount = String(Number(CUSTODY) + 1);
    const leaver = await newLeaver(api, amount);
    await leave(api, leaver.token, newAddress());

    await own.moveOn();
    await chain.mine(1);
    await own.moveOn();
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
