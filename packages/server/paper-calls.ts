/** Calls about papers: statements, their journal, settlements, and invoices with their corrections and files. */
import type {
  Invoice,
  InvoiceFile,
  InvoiceFileWish,
  InvoiceFilter,
  InvoiceSettings,
  InvoiceSettingsChange,
  JournalEntry,
  LineFilter,
  NewInvoice,
  Settlement,
  SettlementFilter,
  SettlementLine,
  Statement,
  StatementFile,
  StatementFilter,
  StatementPdfFilter,
  StatementPeriod,
  UninvoicedFilter,
  UninvoicedPayment,
  VoidedInvoice,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const paperCalls = (api: Caller) => ({
  statements: {
    /** The months and years that have ended. */
    list: () => api.get<{ data: StatementPeriod[] }>('statements'),
    /** @param period such as `2026-10` or `2026`; with a page of its movements */
    read: (period: string, filter?: StatementFilter) =>
      api.get<Statement>(path`statements/${period}`, filter),
    pdf: (period: string, filter?: StatementPdfFilter) =>
      api.get<StatementFile>(path`statements/${period}/pdf`, filter),
    /** As double entry. */
    journal: (period: string, filter?: Unpaged<StatementFilter>) =>
      api.each<JournalEntry>(path`statements/${period}/journal`, filter),
    journalPage: (period: string, filter?: StatementFilter) =>
      api.get<Page<JournalEntry>>(path`statements/${period}/journal`, filter),
  },
  settlements: {
    ...api.found<Settlement, SettlementFilter>('settlements'),
    lines: (id: string, filter?: LineFilter) =>
      api.get<Page<SettlementLine>>(path`settlements/${id}/lines`, filter),
    allLines: (id: string, filter?: Unpaged<LineFilter>) =>
      api.each<SettlementLine>(path`settlements/${id}/lines`, filter),
    /** What a payout came from: the lines since the payout before. */
    payoutLines: (id: string, filter?: LineFilter) =>
      api.get<Page<SettlementLine>>(path`payouts/${id}/lines`, filter),
  },
  invoices: {
    /** Issuing again returns the same invoice. */
    issue: (body: NewInvoice, options?: CallOptions) =>
      api.post<Invoice>('invoices', body, options),
    ...api.found<Invoice, InvoiceFilter>('invoices'),
    /** Payments that got no invoice when they were paid, with what is missing now. */
    uninvoiced: (filter?: UninvoicedFilter) =>
      api.get<Page<UninvoicedPayment>>('uninvoiced-payments', filter),
    allUninvoiced: (filter?: Unpaged<UninvoicedFilter>) =>
      api.each<UninvoicedPayment>('uninvoiced-payments', filter),
    file: (id: string, wish?: InvoiceFileWish) =>
      api.get<InvoiceFile>(path`invoices/${id}/file`, wish),
    /** Returns the cancellation. */
    void: (id: string, body: VoidedInvoice, options?: CallOptions) =>
      api.post<Invoice>(path`invoices/${id}/void`, body, options),
    settings: () => api.get<InvoiceSettings>('invoice-settings'),
    changeSettings: (body: InvoiceSettingsChange) =>
      api.put<InvoiceSettings>('invoice-settings', body),
  },
});
