import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/invoices/member-endpoints.ts';
import type { BuyerDetails } from '#shared/invoices/member-schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useApiPages, useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormCheck } from '../../ui/form/form-check.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from '../buttons/buttons.module.css';
import { DocumentList } from './document-list.tsx';
import { buyerOf, PartyFields } from './party-fields.tsx';

/** All invoices of a member, and what new ones state of them. */
export function OwnDocuments() {
  const { t } = useTranslation('invoices');
  const { client } = useSession();
  const pages = useApiPages(endpoints.list, (after) => ({ query: after ? { after } : {} }));
  return (
    <div>
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
        empty={<Empty title={t('list.empty')} text={t('own.empty-text')} />}
      >
        {(rows) => (
          <DocumentList
            documents={rows}
            read={(id, format, locale) =>
              client.call(endpoints.readFile, { params: { id }, query: { format, locale } })
            }
          />
        )}
      </PagedList>
      <Details />
    </div>
  );
}

function Details() {
  const { t } = useTranslation('invoices');
  const query = useApi(endpoints.list, { query: {} });
  const [deletions, setDeletions] = useState(0);
  const summary = useRef<HTMLElement>(null);
  return (
    <details className={styles.more}>
      <summary ref={summary}>{t('own.details')}</summary>
      <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
        {({ details }) => (
          <DetailsForm
            key={deletions}
            details={details}
            onDeleted={() => {
              setDeletions(deletions + 1);
              // The button that had the focus is gone.
              summary.current?.focus();
            }}
          />
        )}
      </Loaded>
      <Notice tone="success" text={deletions > 0 ? t('own.deleted') : ''} />
    </details>
  );
}

interface DetailsFormProps {
  details: BuyerDetails;
  onDeleted(): void;
}

function DetailsForm({ details: { buyer, always }, onDeleted }: DetailsFormProps) {
  const { t } = useTranslation('invoices');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    schema: endpoints.changeDetails.body,
    shape: (values) => ({ ...values, buyer: buyerOf(Object(values.buyer)) }),
    send(body) {
      setSaved(false);
      return client.call(endpoints.changeDetails, { body });
    },
    async onDone() {
      await invalidate(endpoints.list);
      setSaved(true);
    },
  });
  async function forget() {
    const { ok } = await client.call(endpoints.changeDetails, { body: { buyer: null } });
    if (!ok) return;
    await invalidate(endpoints.list);
    onDeleted();
  }
  return (
    <Form form={form}>
      <p className={styles.soft}>{t('own.details-text')}</p>
      <PartyFields form={form} of="buyer" known={buyer} />
      <FormCheck form={form} name="always" defaultChecked={always}>
        {t('own.always')}
      </FormCheck>
      <div className={styles.actionRow}>
        <SubmitButton form={form} busy={t('settings.saving')}>
          {t('settings.save')}
        </SubmitButton>
        {buyer !== null && (
          <Button variant="quiet" onClick={forget}>
            {t('own.delete')}
          </Button>
        )}
        <Notice tone="success" text={isSaved ? t('settings.saved') : ''} />
      </div>
    </Form>
  );
}
