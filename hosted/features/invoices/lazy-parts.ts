/** Parts of invoices, in chunks that pages without one do not load. */
import type { ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

const part = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(name, async () => {
    const [loaded] = await Promise.all([load(), loadTexts(['invoices', 'member-errors'])]);
    return loaded;
  });

export const PaymentInvoice = part('payment-invoice', () =>
  import('./payment-invoice.tsx').then((m) => m.PaymentInvoice),
);

export const OwnDocuments = part('own-documents', () =>
  import('./own-documents.tsx').then((m) => m.OwnDocuments),
);

export const OwnInvoice = part('own-invoice', () =>
  import('./own-invoice.tsx').then((m) => m.OwnInvoice),
);
