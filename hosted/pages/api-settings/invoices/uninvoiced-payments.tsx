import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as endpoints from '#shared/invoices/endpoints.ts';
import type { UninvoicedPayment } from '#shared/invoices/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { IssueInvoice } from '../../../features/invoices/issue-invoice.tsx';
import { missingOf } from '../../../features/invoices/seller-fields.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import itemList from '../../../ui/item-list.module.css';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** Payments that got no invoice when they were paid, and what they lack: nothing unless there are some. */
export function UninvoicedPayments() {
  const { t } = useTranslation('invoices');
  const pages = useApiPages(endpoints.listUninvoiced, (after) => ({
    query: after ? { after } : {},
  }));
  const done = useRef<HTMLParagraphElement>(null);
  const [issued, setIssued] = useState('');
  const isEmpty = pages.data?.pages.every(({ data }) => data.length === 0) ?? true;
  if (isEmpty && issued === '' && !pages.error) return null;
  return (
    <Card title={t('uninvoiced.title')}>
      <p className={styles.soft}>{t('uninvoiced.text')}</p>
      <p
        ref={done}
        role="status"
        tabIndex={-1}
        className={issued === '' ? 'visually-hidden' : undefined}
      >
        {issued && t('uninvoiced.issued', { number: issued })}
      </p>
      <PagedList
        pages={pages}
        counted={(shown, isAll) =>
          t(isAll ? 'uninvoiced.shown-all' : 'uninvoiced.shown', { shown })
        }
        empty={null}
      >
        {(rows) => (
          <ul className={itemList.list}>
            {rows.map((payment) => (
              <li key={payment.paySessionId} className={itemList.item}>
                <Uninvoiced
                  payment={payment}
                  onIssued={(number) => {
                    setIssued(number);
                    // The form that had the focus is gone.
                    done.current?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

interface UninvoicedProps {
  payment: UninvoicedPayment;
  onIssued(number: string): void;
}

function Uninvoiced({ payment, onIssued }: UninvoicedProps) {
  const { t } = useTranslation('invoices');
  const { money, date } = useFormat();
  const mayWrite = useOwnScopes().includes('invoices:write');
  const { paySessionId, transactionId, paidAt, total, currency, missing } = payment;
  const lacking = (party: 'seller' | 'buyer') =>
    missingOf(party, missing)
      .map((name) => t(name))
      .join(', ');
  const [seller, buyer] = [lacking('seller'), lacking('buyer')];
  return (
    <div className={itemList.about}>
      <p className={itemList.name}>
        <Link href={`/account/transactions/${transactionId}`}>
          {payment.description ?? payment.reference ?? date(paidAt)}
        </Link>
      </p>
      <p className={styles.soft}>
        {date(paidAt)} · {money(total, currency)}
      </p>
      {seller !== '' && <p>{t('uninvoiced.of-seller', { fields: seller })}</p>}
      {buyer !== '' && <p>{t('uninvoiced.of-buyer', { fields: buyer })}</p>}
      {missing.length === 0 && <p>{t('uninvoiced.ready')}</p>}
      {mayWrite && (
        <IssueInvoice paySession={paySessionId} onIssued={({ number }) => onIssued(number)} />
      )}
    </div>
  );
}
