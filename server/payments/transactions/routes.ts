import * as detailEndpoints from '#shared/transactions/detail-docs.ts';
import * as endpoints from '#shared/transactions/docs.ts';
import { recordActivity } from '../../people/activity/record.ts';
import { accountsOf, type Owner } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { readReceipt } from '../pay/read-receipt.ts';
import { findArchived } from './archived-transaction.ts';
import { balanceHistory } from './balances.ts';
import { transactionFile } from './file.ts';
import { readPage } from './pages.ts';
import { findTransaction } from './queries.ts';
import { paymentTimeline } from './timeline.ts';

const PAGE = 20;
const DAYS = 30;

export function transactionRoutes(app: App): void {
  const { db } = app;

  serve(app, endpoints.list, async ({ reads, input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const owner = ownerOf(caller);
    if (!wantsCsv(request.headers.accept)) {
      return readPage(reads, owner, { ...selection, after, limit: Number(limit) });
    }
    if (caller.acting) {
      await recordActivity(db, { businessId: owner.id, kind: 'transactions.exported' });
    }
    return transactionFile(reply, 'transactions', reads, owner, selection);
  });

  serve(app, detailEndpoints.read, async ({ reads, input, caller }) => {
    const owner = ownerOf(caller);
    const { id } = input.params;
    const found =
      (await findTransaction(reads, owner, id)) ?? (await findArchived(reads, owner, id));
    if (!found) throw new Problem('not_found');
    const isPaid = found.type === 'payment' && found.merchant && !found.reverses;
    return {
      ...found,
      receipt: (isPaid && (await readReceipt(reads, id, owner.id))) || null,
    };
  });

  serve(app, endpoints.readTimeline, async ({ reads, input, caller }) => {
    const steps = await paymentTimeline(reads, ownerOf(caller).id, input.params.id);
    if (steps.length === 0) throw new Problem('not_found');
    return { steps };
  });

  serve(app, endpoints.readBalanceHistory, async ({ reads, input, caller }) => ({
    points: await balanceHistory(reads, ownerOf(caller), Number(input.query.days ?? DAYS)),
  }));
}

const ownerOf = (caller: MemberCaller): Owner => {
  const holder = holderOf(caller, 'balance:read');
  return { id: holder.id, ...accountsOf(holder) };
};
