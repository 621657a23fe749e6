import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Result } from '#shared/api-client.ts';
import type { PaySession } from '#shared/pay/contract.ts';
import { type PayScreen, payScreen } from '#shared/pay/screen.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { MerchantLink } from '../pay/merchant-link.tsx';
import { type PayTexts, usePayTexts } from '../pay/pay-texts.ts';
import { PayView } from '../pay/pay-view.tsx';
import styles from './confirmation-page.module.css';
import { receiptScreen } from './receipt-screen.ts';
import { useSessionRead } from './use-session-read.ts';

/** What came of a payment: the receipt for its payer, one line for everybody else. */
export function ConfirmationPage({ search }: PageProps) {
  const id = search.get('session') ?? '';
  const { result, again } = useSessionRead(id);
  const pay = usePayTexts();
  const { t } = useTranslation();
  const session = result?.ok ? result.value : undefined;
  useTitle(pay.texts({ key: 'confirmation.title' }));

  return (
    <Page width="slip">
      {session?.status === 'pending' ? (
        <Pending id={id} texts={pay.texts} />
      ) : (
        <PayView
          screen={screenOf(result)}
          {...pay}
          pageHref={`/pay/${id}`}
          onAction={again}
          onCancel={() => {}}
        />
      )}
      {session && session.status !== 'pending' && (
        <div className={styles.ways}>
          <MerchantLink session={session} texts={pay.texts} />
          {session.receipt && (
            <Button look="quiet" onClick={() => print()}>
              {t('receipt.print')}
            </Button>
          )}
        </div>
      )}
    </Page>
  );
}

function Pending({ id, texts }: { id: string; texts: PayTexts['texts'] }) {
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

function screenOf(result: Result<PaySession> | undefined): PayScreen {
  if (!result) return payScreen({ step: 'loading' });
  if (result.ok) {
    const session = result.value;
    return session.receipt
      ? receiptScreen(session, session.receipt)
      : payScreen({ step: 'closed', session });
  }
  const isMissing = result.error.code === 'session_not_found';
  return payScreen({ step: isMissing ? 'missing' : 'unreachable' });
}
