/** The gate is asked again at the approval and before the signature. */
import { describe, expect, test } from 'vitest';
import { formatToken } from '#shared/money.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { assignNonce } from '../../../server/tokens/withdrawals/outgoing.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { balanceOf, type TestMerchant } from '../../support/people/people.ts';
import {
  approveDue,
  exit,
  letWaitEnd,
  newPayee,
  payOut,
  receive,
  setProven,
  statusOf,
} from '../../support/tokens/payout-scene.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const api = useApi({ chain: SILENT_CHAIN });

const stakeAll = async (shop: TestMerchant) =>
  moveStake(api(), shop, 'to-stake', formatToken(await balanceOf(api(), shop.cash)));

describe('a withdrawal whose business loses its domain meanwhile', () => {
  test.each(['payout', 'exit'])('waits, as a %s, until the proof is back', async (kind) => {
    const shop = await newPayee(api());
    await receive(api(), shop, '150');
    if (kind === 'exit') await stakeAll(shop);
    const asked = kind === 'exit' ? await exit(api(), shop) : await payOut(api(), shop, '100');
    const { id } = asked.json();
    await letWaitEnd(api(), id);

    await setProven(api(), shop, false);
    await approveDue(api());
    expect(await statusOf(api(), id)).toBe('requested');

    await setProven(api(), shop, true);
    await approveDue(api());
    expect(await statusOf(api(), id)).toBe('approved');
  });

  test('is not signed either, once it is approved', async () => {
    const shop = await newPayee(api());
    await receive(api(), shop, '150');
    const { id } = (await payOut(api(), shop, '100')).json();
    await letWaitEnd(api(), id);
    await approveDue(api());
    await setProven(api(), shop, false);

    const sign = async () => {
      await api().db.execute(sql`update withdrawal set retry_at = now() + interval '1 day'
        where status = 'approved' and id <> ${id}`);
      await assignNonce(api().db, 0n, { maxFee: 1n, priorityFee: 1n }, undefined);
      return statusOf(api(), id);
    };

    expect(await sign()).toBe('approved');
    await setProven(api(), shop, true);
    expect(await sign()).toBe('signing');
  });
});

test('operators release a business that will never have a domain, and take it back', async () => {
  const shop = await newPayee(api(), { isProven: false });
  await receive(api(), shop, '150');
  const about = ['--email', shop.email, '--reason', 'a school without a site'];

  await ops(api(), 'business:release-funds', ...about);
  const { output } = await ops(api(), 'business:show', '--id', shop.id);
  expect(output).toMatch(/^funds released \d{4}-/m);
  const { id } = (await payOut(api(), shop, '100')).json();
  await letWaitEnd(api(), id);
  await ops(api(), 'business:hold-funds', ...about);
  await approveDue(api());

  expect(await statusOf(api(), id)).toBe('requested');
  expect((await ops(api(), 'business:show', '--id', shop.id)).output).not.toMatch(/released/);
});
