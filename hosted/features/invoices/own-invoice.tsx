import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/invoices/member-endpoints.ts';
import type { BuyerDetails } from '#shared/invoices/member-schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from '../buttons/buttons.module.css';
import { DocumentList } from './document-list.tsx';
import { buyerOf, PartyFields } from './party-fields.tsx';
import { missingOfSeller } from './seller-fields.ts';

/** The invoice of a payment for its payer: empty where there is none and the business offers none. */
export function OwnInvoice({ paySession }: { paySession: string }) {
  const { t } = useTranslation('invoices');
  const { client } = useSession();
  const { data: answer } = useApi(endpoints.list, { query: { paySession } });
  if (!answer || (answer.data.length === 0 && !answer.offered)) return null;
  const issued = answer.data.find(({ kind, voidedAt }) => kind === 'invoice' && voidedAt === null);
  return (
    <Card title={t('payment.title')} emphasis="quiet">
      {answer.data.length > 0 && (
        <DocumentList
          documents={answer.data}
          read={(id, format, locale) =>
            client.call(endpoints.readFile, { params: { id }, query: { format, locale } })
          }
        />
      )}
      {issued?.buyer === null && <p className={styles.soft}>{t('own.without-name')}</p>}
      {answer.offered && !issued && (
        <AskForInvoice paySession={paySession} details={answer.details} />
      )}
    </Card>
  );
}

function AskForInvoice({ paySession, details }: { paySession: string; details: BuyerDetails }) {
  const { t } = useTranslation('invoices');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const form = useForm({
    schema: endpoints.issue.body,
    shape: (values) => ({ paySession, buyer: buyerOf(Object(values.buyer)) }),
    send: (body) => client.call(endpoints.issue, { body }),
    onDone: () => invalidate(endpoints.list),
  });
  return (
    <details className={styles.more}>
      <summary>{t('own.get')}</summary>
      <Form
        form={form}
        say={(failure) =>
          missingOfSeller(failure).length > 0 ? t('own.missing') : textOf(failure)
        }
      >
        <p className={styles.soft}>{t('own.text')}</p>
        <PartyFields form={form} of="buyer" known={details.buyer} />
        <div className={styles.actionRow}>
          <SubmitButton form={form} busy={t('payment.issuing')}>
            {t('own.get')}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
