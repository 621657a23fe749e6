import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as endpoints from '#shared/invoices/endpoints.ts';
import { failureOf } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useOwnScopes } from '../acting/use-own-scopes.ts';
import styles from '../buttons/buttons.module.css';
import { BusinessDocuments } from './business-documents.tsx';
import { buyerOf, PartyFields } from './party-fields.tsx';
import { missingOfSeller } from './seller-fields.ts';

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

function IssueInvoice({ paySession }: { paySession: string }) {
  const { t } = useTranslation('invoices');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const form = useForm({
    schema: endpoints.issue.body,
    shape(values) {
      const buyer = buyerOf(Object(values.buyer));
      return { paySession, ...(Object.keys(buyer).length > 0 ? { buyer } : {}) };
    },
    send: (body) => client.call(endpoints.issue, { headers: {}, body }),
    onDone: () => invalidate(endpoints.list),
  });
  return (
    <details className={styles.more}>
      <summary>{t('payment.issue')}</summary>
      <Form
        form={form}
        say={(failure) => {
          const missing = missingOfSeller(failure).map((name) => t(name));
          return missing.length > 0
            ? t('payment.missing', { fields: missing.join(', ') })
            : textOf(failure);
        }}
      >
        <p className={styles.soft}>{t('payment.buyer-text')}</p>
        <PartyFields form={form} of="buyer" known={null} />
        <p className={styles.soft}>
          <Link href="/account/profile/link?tab=invoices">{t('payment.settings')}</Link>
        </p>
        <div className={styles.actionRow}>
          <SubmitButton form={form} busy={t('payment.issuing')}>
            {t('payment.issue')}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
