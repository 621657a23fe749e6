import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isReservation } from '#shared/pay/reserve.ts';
import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import { receiptContent } from '#shared/receipts/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { MerchantIdentity } from '../../ui/merchant-identity.tsx';
import { merchantLook } from '../../ui/merchant-look.ts';
import { PayRows } from '../../ui/pay-rows.tsx';
import slip from '../../ui/slip.module.css';
import { usePayTexts } from '../../ui/use-view-texts.ts';
import { OwnInvoice } from '../invoices/lazy-parts.ts';
import { DownloadReceipt } from './download-receipt.tsx';
import { HelpCard } from './help-card.tsx';
import styles from './receipt.module.css';
import { useOpenInPrint } from './use-open-in-print.ts';

interface ReceiptProps {
  paid: PaidReceipt;
  /** What has just happened, on the page after paying. */
  outcome?: ReactNode;
  /** The link back to the shop. */
  shop?: ReactNode;
  /** Opens the form of a refund request. */
  asks: boolean;
}

/** Nothing can be refunded of a reservation before something is taken. */
const isPaid = (paid: PaidReceipt) => !isReservation(paid) || paid.captured !== null;

/** What a payer paid, to whom and what for, and what to do when something is wrong with it. */
export function Receipt({ paid, outcome, shop, asks }: ReceiptProps) {
  const { t } = useTranslation('account');
  const pay = usePayTexts();
  const details = useOpenInPrint();
  const { merchant, description, items, rows, tokens, saved, ...content } = receiptContent(paid);
  const { facts, identifiers, label, terms } = content;
  return (
    <>
      <div className={slip.edge} style={merchantLook(merchant)}>
        <section
          className={`pay ${slip.slip} ${outcome ? 'pay--success' : ''}`}
          aria-label={pay.texts({ key: 'confirmation.title' })}
        >
          <div className={`pay__head ${styles.head}`}>
            {outcome}
            <MerchantIdentity merchant={merchant} isTest={paid.livemode === false} />
            {description && <p className="pay__description">{description}</p>}
          </div>
          <div className={styles.paid}>
            <PayRows viewModel={{ total: content.paid }} label={label} {...pay} />
            <p className={styles.beside}>
              {saved && <strong>{t('receipt.saved', { amount: pay.value(saved) })}</strong>}
              {tokens && <span>{pay.value(tokens)}</span>}
            </p>
          </div>
          <PayRows viewModel={{ items, rows, facts, terms }} {...pay} />
          <details className={styles.details} ref={details}>
            <summary>{t('receipt.details')}</summary>
            <PayRows viewModel={{ rows: identifiers }} {...pay} />
          </details>
        </section>
      </div>
      <div className={slip.acts}>
        {shop}
        <Button variant="quiet" onClick={() => window.print?.()}>
          {t('receipt.print')}
        </Button>
        <DownloadReceipt id={paid.id} />
      </div>
      <Suspense>
        <OwnInvoice paySession={paid.id} />
      </Suspense>
      <HelpCard id={paid.id} merchant={merchant.name} asks={asks} isPaid={isPaid(paid)} />
    </>
  );
}
