/** What `SalusMoneyWaits` sees of a withdrawal that the signer does not sign. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { figuresReader } from '../../../server/platform/metrics/read-figures.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { leave, newAddress, newLeaver } from '../../support/chain/withdrawals.ts';

const api = useApi({ chain: SILENT_CHAIN });

const HOUR = 3600;

test('a withdrawal waits from its approval on, and before that from its request', async () => {
  for (const approvedHoursAgo of [null, 2]) {
    const { token } = await newLeaver(api());
    const { id } = (await leave(api(), token, newAddress())).json();
    await api().database.owner.db.execute(sql`update withdrawal
      set requested_at = now() - interval '30 hours',
        status = case when ${approvedHoursAgo}::int is null then 'requested' else 'approved' end,
        approved_at = now() - ${approvedHoursAgo}::int * interval '1 hour' where id = ${id}`);
  }

  const figures = await figuresReader(api().database.owner.db)();

  const oldest = figures?.get('salus_withdrawal_oldest_seconds');
  expect((oldest?.get('requested') ?? 0) / HOUR).toBeCloseTo(30, 1);
  expect((oldest?.get('approved') ?? 0) / HOUR).toBeCloseTo(2, 1);
  expect(oldest?.get('signing')).toBe(0);
});
