/** A key that is revoked while it requests a payout moves nothing. */
import { expect, test } from 'vitest';
import * as endpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { balanceOf, deposit, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN });

test('a revocation that commits first refuses the payout', async () => {
  const merchant = await newMerchant(api());
  await deposit(api(), merchant.cash, '100');
  const externalDepositAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await rowsOf(
    api().db,
    sql`update member set external_deposit_address = ${externalDepositAddress}
        where id = ${merchant.id}`,
  );
  const limits = { name: 'Accounting', scopes: ['payouts:write'] };
  const key = await insertKey(api().db, api().config, merchant, limits);
  // Otherwise the note of its use waits, too.
  const lastUsedAt = new Date(Date.now() + 3_600_000);
  await rowsOf(api().db, sql`update api_key set last_used_at = ${lastUsedAt} where id = ${key.id}`);

  const { payout } = await api().database.owner.db.transaction(async (tx) => {
    await rowsOf(tx, sql`update api_key set revoked_at = now() where id = ${key.id}`);
    const asked = api().call(endpoints.createPayout, { token: key.token, body: { amount: '40' } });
    await untilSomebodyWaits(api().db);
    return { payout: asked };
  });

  expect((await payout).json().code).toBe('unauthenticated');
  expect(await balanceOf(api(), merchant.cash)).toBe(tokens('100'));
});
