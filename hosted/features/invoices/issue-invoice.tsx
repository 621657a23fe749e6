import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as endpoints from '#shared/invoices/endpoints.ts';
import type { Invoice } from '#shared/invoices/fields.ts';
import { useSession } from '../../platform/session-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from '../buttons/buttons.module.css';
import { buyerOf, PartyFields } from './party-fields.tsx';
import { missingOfSeller } from './seller-fields.ts';

interface IssueInvoiceProps {
  paySession: string;
  onIssued?(invoice: Invoice): void;
}

/** Issues the invoice of a payment to the buyer that the business enters. */
export function IssueInvoice({ paySession, onIssued }: IssueInvoiceProps) {
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
    async onDone(invoice) {
      // Before this form is gone with its payment.
      onIssued?.(invoice);
      await Promise.all([endpoints.list, endpoints.listUninvoiced].map(invalidate));
    },
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
