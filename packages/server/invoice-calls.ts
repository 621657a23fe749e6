/** Calls about invoices, their corrections and their files. */
import type {
  Invoice,
  InvoiceFile,
  InvoiceFileWish,
  InvoiceFilter,
  InvoiceSettings,
  InvoiceSettingsChange,
  NewInvoice,
  VoidedInvoice,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const invoiceCalls = ({ get, each, post, put }: Caller) => ({
  invoices: {
    /** Issuing again returns the same invoice. */
    issue: (body: NewInvoice, options?: CallOptions) => post<Invoice>('invoices', body, options),
    read: (id: string) => get<Invoice>(path`invoices/${id}`),
    list: (filter: InvoiceFilter = {}) => get<Page<Invoice>>('invoices', filter),
    all: (filter: Unpaged<InvoiceFilter> = {}) => each<Invoice>('invoices', filter),
    file: (id: string, wish: InvoiceFileWish = {}) =>
      get<InvoiceFile>(path`invoices/${id}/file`, wish),
    /** Returns the cancellation. */
    void: (id: string, body: VoidedInvoice, options?: CallOptions) =>
      post<Invoice>(path`invoices/${id}/void`, body, options),
    settings: () => get<InvoiceSettings>('invoice-settings'),
    changeSettings: (body: InvoiceSettingsChange) => put<InvoiceSettings>('invoice-settings', body),
  },
});
