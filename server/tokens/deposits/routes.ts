import * as endpoints from '#shared/deposits/docs.ts';
import { formatToken } from '#shared/money.ts';
import { askedOwner } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { isDelayed, readDeposits } from './list.ts';

export function depositRoutes(app: App): void {
  const { config } = app;

  serveRead(app, endpoints.list, async ({ reads, caller }) => {
    const livemode = caller.require((known) => holderOf(known, 'balance:read').livemode);
    const { id } = askedOwner(caller, 'balance:read');
    const deposits = await readDeposits(reads, id);
    // Test mode has no deposits: its accounts hold test tokens.
    const chain = livemode() ? config.chain : null;
    return {
      network: chain?.network ?? null,
      minimum: formatToken(chain?.minimumDeposit ?? 0n),
      delayed: chain !== null && (await isDelayed(reads)),
      deposits,
    };
  });
}
