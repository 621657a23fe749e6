import {
  listTransactions,
  readBalanceHistory,
  readTransaction,
} from '#shared/transactions/contract.ts';
import type { App } from '../app.ts';
import type { MemberCaller } from '../http/caller.ts';
import { csvFile, wantsCsv } from '../http/csv.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { accountsOf } from '../wallet/accounts.ts';
import { balanceHistory } from './balances.ts';
import { TRANSACTION_COLUMNS } from './csv.ts';
import { readAllPages, readPage } from './pages.ts';
import { findTransaction, type Owner } from './queries.ts';

const PAGE = 20;
const DAYS = 30;

export function transactionRoutes(app: App): void {
  const { db } = app;

  serve(app, listTransactions, async ({ input, caller, request, reply }) => {
    const { after, limit = PAGE, ...selection } = input.query;
    const owner = ownerOf(caller);
    if (!wantsCsv(request.headers.accept)) {
      return readPage(db, owner, { ...selection, after, limit: Number(limit) });
    }
    const pages = await readAllPages(db, owner, selection);
    return csvFile(reply, 'transactions', TRANSACTION_COLUMNS, pages);
  });

  serve(app, readTransaction, async ({ input, caller }) => {
    const found = await findTransaction(db, ownerOf(caller), input.params.id);
    if (!found) throw new Problem('not_found');
    return found;
  });

  serve(app, readBalanceHistory, async ({ input, caller }) => ({
    points: await balanceHistory(db, ownerOf(caller), Number(input.query.days ?? DAYS)),
  }));
}

const ownerOf = ({ member }: MemberCaller): Owner => ({ id: member.id, ...accountsOf(member) });
