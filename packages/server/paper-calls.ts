/** Calls about papers: statements, their journal, and settlements. */
import type {
  JournalEntry,
  LineFilter,
  Settlement,
  SettlementFilter,
  SettlementLine,
  Statement,
  StatementFile,
  StatementFilter,
  StatementPdfFilter,
  StatementPeriod,
} from './api-types.ts';
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const paperCalls = ({ get, each }: Caller) => ({
  statements: {
    /** The months and years that have ended. */
    list: () => get<{ data: StatementPeriod[] }>('statements'),
    /** @param period such as `2026-10` or `2026`; with a page of its movements */
    read: (period: string, filter: StatementFilter = {}) =>
      get<Statement>(path`statements/${period}`, filter),
    pdf: (period: string, filter: StatementPdfFilter = {}) =>
      get<StatementFile>(path`statements/${period}/pdf`, filter),
    /** As double entry. */
    journal: (period: string, filter: Unpaged<StatementFilter> = {}) =>
      each<JournalEntry>(path`statements/${period}/journal`, filter),
    journalPage: (period: string, filter: StatementFilter = {}) =>
      get<Page<JournalEntry>>(path`statements/${period}/journal`, filter),
  },
  settlements: {
    read: (id: string) => get<Settlement>(path`settlements/${id}`),
    list: (filter: SettlementFilter = {}) => get<Page<Settlement>>('settlements', filter),
    all: (filter: Unpaged<SettlementFilter> = {}) => each<Settlement>('settlements', filter),
    lines: (id: string, filter: LineFilter = {}) =>
      get<Page<SettlementLine>>(path`settlements/${id}/lines`, filter),
    allLines: (id: string, filter: Unpaged<LineFilter> = {}) =>
      each<SettlementLine>(path`settlements/${id}/lines`, filter),
    /** What a payout came from: the lines since the payout before. */
    payoutLines: (id: string, filter: LineFilter = {}) =>
      get<Page<SettlementLine>>(path`payouts/${id}/lines`, filter),
  },
});
