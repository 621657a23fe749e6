import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/invoices/endpoints.ts';
import { failureOf } from '../../platform/api-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnScopes } from '../acting/use-own-scopes.ts';
import { BusinessDocuments } from './business-documents.tsx';
import { IssueInvoice } from './issue-invoice.tsx';

/** The invoice of a payment that the business received, and its corrections. */
export function PaymentInvoice({ paySession }: { paySession: string }) {
  const { t } = useTranslation('invoices');
  const mayWrite = useOwnScopes().includes('invoices:write');
  const query = useApi(endpoints.list, { query: { paySession } });
  // A role without invoices sees none.
  if (query.error && failureOf(query.error).code === 'scope_missing') return null;
  if (!mayWrite && query.data?.data.length === 0) return null;
  return (
    <Card title={t('payment.title')}>
      <Loaded query={query} skeleton={<Skeleton height="6rem" />}>
        {({ data }) => (
          <>
            {data.length > 0 && <BusinessDocuments documents={data} />}
            {mayWrite &&
              !data.some(({ kind, voidedAt }) => kind === 'invoice' && voidedAt === null) && (
                <IssueInvoice paySession={paySession} />
              )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
