import { brand } from '#shared/brand.ts';
import * as endpoints from '#shared/merchant/balance-docs.ts';
import type * as schemas from '#shared/merchant/balance-schemas.ts';
import { formatToken } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { readCurrency } from '../../merchants/business/currency.ts';
import type { App } from '../../platform/http/app.ts';
import { wantsCsv } from '../../platform/http/csv.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { readHolds, shownHolds } from '../../tokens/withdrawals/holds.ts';
import { BUSINESS_COLUMNS } from '../transactions/csv.ts';
import { transactionFile } from '../transactions/file.ts';
import { readPage } from '../transactions/pages.ts';

const PAGE = 20;

export function balanceRoutes(app: App): void {
  const { config } = app;

  serveRead(app, endpoints.readBalance, async ({ reads, caller }) => {
    const { cash, stake, ...holds } = await readHolds(reads, caller.business);
    if (cash === null || stake === null) throw new Problem('no_accounts');
    const { free, held } = shownHolds(holds);
    return {
      currency: brand.token.symbol,
      cash: formatToken(cash),
      stake: formatToken(stake),
      withdrawable: free,
      held,
    };
  });

  serveRead(app, endpoints.listMovements, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    if (wantsCsv(request.headers.accept)) {
      const fiat = await readCurrency(reads, config, caller.holder.id);
      const wanted = { ...selection, fiat };
      return transactionFile(reply, 'movements', reads, caller.holder, wanted, BUSINESS_COLUMNS);
    }
    const wanted = { ...selection, after, limit: Number(limit) };
    const page = await readPage(reads, caller.holder, wanted);
    return { ...page, data: page.data.map(movementOf) };
  });
}

/** Without the identity of a merchant that the business itself has paid, and without what a price was in money. */
const movementOf = ({ merchant: _, money: __, ...movement }: Transaction): schemas.Movement =>
  movement;
