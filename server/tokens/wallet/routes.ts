import { eq } from 'drizzle-orm';
import { formatToken } from '#shared/money.ts';
import * as endpoints from '#shared/wallet/docs.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import { member, merchant } from '../../people/members/tables.ts';
import { readPaymentsOff } from '../../people/restrictions/payments-off.ts';
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
    const [person] = await db
      .select({ confirmedAt: member.confirmedAt, merchantId: merchant.id })
      .from(member)
      .leftJoin(merchant, eq(merchant.id, member.id))
      .where(eq(member.id, holder.id));
    const levels = stakingLevels(config, stake, person?.confirmedAt ?? null);
    return person?.merchantId
      ? { business: levels, payments: [] }
      : { business: [], payments: levels };
  });
}
