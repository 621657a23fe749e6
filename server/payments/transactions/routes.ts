import { unknownCurrency } from '#shared/http/currency.ts';
import * as detailEndpoints from '#shared/transactions/detail-docs.ts';
import * as endpoints from '#shared/transactions/docs.ts';
import { readCurrency } from '../../merchants/business/currency.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { askedOwner } from '../../people/members/accounts.ts';
import type { Config } from '../../platform/config/config.ts';
import type { App } from '../../platform/http/app.ts';
import { wantsCsv } from '../../platform/http/csv.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { readReceipt } from '../pay/read-receipt.ts';
import { findArchived } from './archived-transaction.ts';
import { balanceHistory } from './balances.ts';
import { BUSINESS_COLUMNS, TRANSACTION_COLUMNS } from './csv.ts';
import { transactionFile } from './file.ts';
import { readPage } from './pages.ts';
import { readDetail } from './queries.ts';
import { paymentTimeline } from './timeline.ts';

const PAGE = 20;
const DAYS = 30;

export function transactionRoutes(app: App): void {
  const { db, config } = app;

  serveRead(app, endpoints.list, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    requirePriced(config, selection.fiat);
    const owner = askedOwner(caller, 'balance:read');
    if (!wantsCsv(request.headers.accept)) {
      return readPage(reads, owner, { ...selection, after, limit: Number(limit) });
    }
    const businessId = caller.require(({ acting }) => acting?.holder.id)();
    if (businessId) await recordActivity(db, { businessId, kind: 'transactions.exported' });
    const fiat = selection.fiat ?? (await readCurrency(reads, config, owner.id));
    const columns = businessId ? BUSINESS_COLUMNS : TRANSACTION_COLUMNS;
    return transactionFile(reply, 'transactions', reads, owner, { ...selection, fiat }, columns);
  });

  serveRead(app, detailEndpoints.read, async ({ reads, input, caller }) => {
    const owner = askedOwner(caller, 'balance:read');
    const { id } = input.params;
    const found = await readDetail(reads, owner, id);
    if (found) return found;
    const archived = await findArchived(reads, owner, id);
    if (!archived) throw new Problem('not_found');
    const isPaid = archived.type === 'payment' && archived.merchant && !archived.reverses;
    const receipt = (isPaid && (await readReceipt(reads, id, owner.id))) || null;
    return { ...archived, receipt };
  });

  serveRead(app, endpoints.readTimeline, async ({ reads, input, caller }) => {
    const steps = await paymentTimeline(
      reads,
      askedOwner(caller, 'balance:read').id,
      input.params.id,
    );
    if (steps.length === 0) throw new Problem('not_found');
    return { steps };
  });

  serveRead(app, endpoints.readBalanceHistory, async ({ reads, input, caller }) => ({
    points: await balanceHistory(
      reads,
      askedOwner(caller, 'balance:read'),
      Number(input.query.days ?? DAYS),
    ),
  }));
}

/** @throws Problem validation_failed for a currency in which the installation has no price */
function requirePriced({ currencies }: Pick<Config, 'currencies'>, fiat: string | undefined): void {
  if (fiat === undefined || currencies.includes(fiat)) return;
  throw fieldProblem('query.fiat', unknownCurrency(currencies), 'unknown_currency');
}
