import { brand } from '#shared/brand.ts';
import * as endpoints from '#shared/merchant/balance-docs.ts';
import type * as schemas from '#shared/merchant/balance-schemas.ts';
import { formatToken } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { accountsOf, type Owner } from '../../people/members/accounts.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readHolds, shownHolds } from '../../tokens/withdrawals/holds.ts';
import { transactionFile } from '../transactions/file.ts';
import { readPage } from '../transactions/pages.ts';

const PAGE = 20;

export function balanceRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.readBalance, async ({ caller }) => {
    const { cash, stake } = await ownerOf(caller.business.id);
    const { free, held } = shownHolds(await readHolds(db, caller.business.id));
    return {
      currency: brand.token.symbol,
      cash: formatToken(await readBalance(db, cash)),
      stake: formatToken(await readBalance(db, stake)),
      withdrawable: free,
      held,
    };
  });

  serve(app, endpoints.listMovements, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const owner = await ownerOf(caller.business.id);
    if (wantsCsv(request.headers.accept)) {
      return transactionFile(reply, 'movements', reads, owner, selection);
    }
    const page = await readPage(reads, owner, { ...selection, after, limit: Number(limit) });
    return { ...page, data: page.data.map(movementOf) };
  });

  async function ownerOf(id: string): Promise<Owner> {
    const [accounts] = await rowsOf<{ cashAccount: bigint | null; stakeAccount: bigint | null }>(
      db,
      sql`select cash_account as "cashAccount", stake_account as "stakeAccount" from member
        where id = ${id}`,
    );
    if (!accounts) throw new Problem('no_accounts');
    return { id, ...accountsOf(accounts) };
  }
}

/** Without the identity of a merchant that the business itself has paid, and without what a price was in money. */
const movementOf = ({ merchant: _, money: __, ...movement }: Transaction): schemas.Movement =>
  movement;
