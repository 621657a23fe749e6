import { listDeposits } from '#shared/deposits/contract.ts';
import { formatToken } from '#shared/money.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { accountsOf } from '../wallet/accounts.ts';
import { isDelayed, readDeposits } from './list.ts';

export function depositRoutes(app: App): void {
  const { db, config } = app;

  serve(app, listDeposits, async ({ caller }) => {
    accountsOf(caller.member);
    const { chain } = config;
    return {
      network: chain?.network ?? null,
      minimum: formatToken(chain?.minimumDeposit ?? 0n),
      delayed: chain !== null && (await isDelayed(db)),
      deposits: await readDeposits(db, caller.member.id),
    };
  });
}
