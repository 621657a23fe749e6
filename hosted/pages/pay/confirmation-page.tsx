import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Result } from '#shared/http/api-client.ts';
import type { PaySession } from '#shared/pay/endpoints.ts';
import { type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';
import type { PayTextKey } from '#shared/text.ts';
import { DownloadReceipt } from '../../features/receipts/download-receipt.tsx';
import { PayerRequestCard } from '../../features/refund-requests/payer-request-card.tsx';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { usePayTexts, type ViewTexts } from '../../ui/use-view-texts.ts';
import styles from './confirmation-page.module.css';
import { MerchantLink } from './merchant-link.tsx';
import { nextHref } from './next-href.ts';
import { PayView } from './pay-view.tsx';
import { receiptViewModel } from './receipt-view-model.ts';
import { useSessionRead } from './use-session-read.ts';

/** The outcome of a payment: the receipt for its payer, one line for others. */
export function ConfirmationPage({ search }: PageProps) {
  const id = search.get('session') ?? '';
  const { result, again } = useSessionRead(id);
  const pay = usePayTexts();
  const { t } = useTranslation();
  const session = result?.ok ? result.value : undefined;
  const viewModel = viewModelOf(result);
  useTitle(pay.texts({ key: 'confirmation.title' }));

  return (
    <Page width="slip">
      {session?.status === 'pending' ? (
        <Pending id={id} texts={pay.texts} />
      ) : (
        <PayView
          viewModel={viewModel}
          {...pay}
          pageHref={`/pay/${id}`}
          nextHref={session?.receipt ? undefined : nextHref(viewModel.next, id)}
          onAction={again}
          onCancel={() => {}}
        />
      )}
      {session?.receipt && (
        <div className={styles.actionRow}>
          <MerchantLink session={session} texts={pay.texts} />
          <Button variant="quiet" onClick={() => window.print?.()}>
            {t('receipt.print')}
          </Button>
          <DownloadReceipt id={session.id} />
        </div>
      )}
      {session?.receipt && <PayerRequestCard id={session.id} />}
    </Page>
  );
}

function Pending({ id, texts }: { id: string; texts: ViewTexts<PayTextKey>['texts'] }) {
  return (
    <section className="pay">
      <div className="pay__head">
        <h1 className="pay__heading" tabIndex={-1}>
          {texts({ key: 'confirmation.title' })}
        </h1>
        <p className="pay__message">{texts({ key: 'confirmation.pending' })}</p>
      </div>
      <div className="pay__actions">
        <Link className="button button--wide" href={`/pay/${id}`}>
          {texts({ key: 'confirmation.go-pay' })}
        </Link>
      </div>
    </section>
  );
}

function viewModelOf(result: Result<PaySession> | undefined): PayViewModel {
  if (!result) return payViewModel({ step: 'loading' });
  if (result.ok) {
    const session = result.value;
    return session.receipt
      ? receiptViewModel(session, session.receipt)
      : payViewModel({ step: 'closed', session });
  }
  const isMissing = result.error.code === 'session_not_found';
  return payViewModel({ step: isMissing ? 'missing' : 'unreachable' });
}
