import { formatToken } from '#shared/money.ts';
import * as endpoints from '#shared/wallet/docs.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import { readPaymentsOff } from '../../people/restrictions/payments-off.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { depositAddresses } from '../deposits/addresses.ts';
import { stakingLevels } from '../levels/staking-levels.ts';
import { readKeptBack } from '../purchases/kept-back.ts';

export function walletRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.readAccounts, async ({ caller }) => {
    const holder = holderOf(caller, 'balance:read');
    const { cash, stake } = accountsOf(holder);
    const addresses = config.chain && (await depositAddresses(db, config.chain, holder.id));
    return {
      accounts: [
        {
          type: 'cash' as const,
          address: addresses?.cash ?? null,
          balance: formatToken(await readBalance(db, cash)),
        },
        {
          type: 'stake' as const,
          address: addresses?.stake ?? null,
          balance: formatToken(await readBalance(db, stake)),
        },
      ],
      keptBack: await readKeptBack(db, config, holder.id),
      ...(await readPaymentsOff(db, holder.id)),
    };
  });

  serve(app, endpoints.readStaking, async ({ caller }) => {
    const holder = holderOf(caller, 'balance:read');
    const stake = await readBalance(db, accountsOf(holder).stake);
    const [person] = await rowsOf<{ confirmedAt: Date | null; isBusiness: boolean }>(
      db,
      sql`select m.confirmed_at as "confirmedAt", b.id is not null as "isBusiness"
        from member m left join merchant b on b.id = m.id where m.id = ${holder.id}`,
    );
    const levels = stakingLevels(config, stake, person?.confirmedAt ?? null);
    return person?.isBusiness
      ? { business: levels, payments: [] }
      : { business: [], payments: levels };
  });
}
