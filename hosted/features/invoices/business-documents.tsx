import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/invoices/endpoints.ts';
import type { Invoice } from '#shared/invoices/fields.ts';
import { useSession } from '../../platform/session-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { useOwnScopes } from '../acting/use-own-scopes.ts';
import styles from '../buttons/buttons.module.css';
import { DocumentList } from './document-list.tsx';

/** Documents of the business, whose roles with `invoices:write` may void its invoices. */
export function BusinessDocuments({ documents }: { documents: readonly Invoice[] }) {
  const { client } = useSession();
  const mayWrite = useOwnScopes().includes('invoices:write');
  const [voiding, setVoiding] = useState<Invoice>();
  return (
    <>
      <DocumentList
        documents={documents}
        read={(id, format, locale) =>
          client.call(endpoints.readFile, { params: { id }, query: { format, locale } })
        }
        onVoid={mayWrite ? setVoiding : undefined}
      />
      {voiding && <VoidInvoice invoice={voiding} onClose={() => setVoiding(undefined)} />}
    </>
  );
}

function VoidInvoice({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const { t } = useTranslation('invoices');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const form = useForm({
    schema: endpoints.voidInvoice.body,
    send: (body) =>
      client.call(endpoints.voidInvoice, { params: { id: invoice.id }, headers: {}, body }),
    async onDone() {
      await invalidate(endpoints.list);
      onClose();
    },
  });
  return (
    <Modal title={t('void.title', { number: invoice.number })} open onClose={onClose}>
      <p className={styles.soft}>{t('void.text')}</p>
      <Form form={form}>
        <FormField form={form} name="reason" label={t('void.reason')} maxLength={200} required />
        <div className={styles.actionRow}>
          <SubmitButton form={form} busy={t('void.busy')}>
            {t('void.do')}
          </SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            {t('void.cancel')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
