import { formatToken } from '#shared/money.ts';
import * as endpoints from '#shared/wallet/docs.ts';
import { askedOwner } from '../../people/members/accounts.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { depositAddresses } from '../deposits/addresses.ts';
import { stakingLevels } from '../levels/staking-levels.ts';
import { readWallet } from './accounts.ts';

export function walletRoutes(app: App): void {
  const { db, config } = app;

  serveRead(app, endpoints.readAccounts, async ({ reads, caller }) => {
    const holder = caller.require((known) => holderOf(known, 'balance:read'));
    const { cash, stake, keptBack, ...paymentsOff } = await readWallet(
      reads,
      config,
      askedOwner(caller, 'balance:read'),
    );
    const addresses = config.chain && (await depositAddresses(db, config.chain, holder().id));
    return {
      accounts: [
        { type: 'cash' as const, address: addresses?.cash ?? null, balance: formatToken(cash) },
        { type: 'stake' as const, address: addresses?.stake ?? null, balance: formatToken(stake) },
      ],
      keptBack,
      ...paymentsOff,
    };
  });

  serveRead(app, endpoints.readStaking, async ({ reads, caller }) => {
    const { id, stake } = askedOwner(caller, 'balance:read');
    const [person] = await rowsOf<{
      stake: string;
      confirmedAt: Date | null;
      isBusiness: boolean;
    }>(
      reads,
      sql`select ledger.balance(${stake}::bigint) as stake, m.confirmed_at as "confirmedAt",
          b.id is not null as "isBusiness"
        from member m left join merchant b on b.id = m.id where m.id = ${id}`,
    );
    const levels = stakingLevels(config, BigInt(person?.stake ?? 0), person?.confirmedAt ?? null);
    return person?.isBusiness
      ? { business: levels, payments: [] }
      : { business: [], payments: levels };
  });
}
