import * as endpoints from '#shared/deposits/docs.ts';
import { formatToken } from '#shared/money.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { isDelayed, readDeposits } from './list.ts';

export function depositRoutes(app: App): void {
  const { db, config } = app;

  serve(app, endpoints.list, async ({ caller }) => {
    const holder = holderOf(caller, 'balance:read');
    accountsOf(holder);
    // Test mode has no deposits: its accounts hold test tokens.
    const chain = holder.livemode ? config.chain : null;
    return {
      network: chain?.network ?? null,
      minimum: formatToken(chain?.minimumDeposit ?? 0n),
      delayed: chain !== null && (await isDelayed(db)),
      deposits: await readDeposits(db, holder.id),
    };
  });
}
