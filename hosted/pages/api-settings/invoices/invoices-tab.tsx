import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/invoices/endpoints.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { BusinessDocuments } from '../../../features/invoices/business-documents.tsx';
import { useApi, useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InvoiceSettingsForm } from './invoice-settings-form.tsx';
import { UninvoicedPayments } from './uninvoiced-payments.tsx';

/** The payments without an invoice, the invoices, and for those who may change it what they state of the business. */
export function InvoicesTab() {
  const mayWrite = useOwnScopes().includes('invoices:write');
  return (
    <>
      <UninvoicedPayments />
      <Documents />
      {mayWrite && <Settings />}
    </>
  );
}

function Settings() {
  const { t } = useTranslation('invoices');
  return (
    <Card title={t('settings.title')}>
      <p className={styles.soft}>{t('settings.text')}</p>
      <Loaded query={useApi(endpoints.readSettings, {})} skeleton={<Skeleton height="28rem" />}>
        {(settings) => <InvoiceSettingsForm settings={settings} />}
      </Loaded>
    </Card>
  );
}

function Documents() {
  const { t } = useTranslation('invoices');
  const pages = useApiPages(endpoints.list, (after) => ({ query: after ? { after } : {} }));
  return (
    <Card>
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
        empty={
          <Empty title={t('list.empty')} text={t('list.empty-text')} picture={<EmptyList />} />
        }
      >
        {(rows) => <BusinessDocuments documents={rows} />}
      </PagedList>
    </Card>
  );
}
