import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskForm } from './ask-form.tsx';
import styles from './refund-requests.module.css';
import { RequestState } from './request-state.tsx';

/** Empty while nothing can be asked back and nothing was. */
export function PayerRequests({ id }: { id: string }) {
  const { t } = useTranslation('refund-requests');
  const invalidate = useInvalidate();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<'ask.sent' | 'ask.withdrawn'>();
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = useApi(requestsEndpoints.readOfPayment, { params: { id } });

  // The focused button may have been removed.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function finish(what: typeof done): Promise<void> {
    setOpen(false);
    await invalidate(requestsEndpoints.readOfPayment);
    setDone(what);
  }

  if (!data || (!data.mayAsk && data.requests.length === 0)) return null;
  return (
    <div className={styles.screen}>
      <Card title={t('ask.title')}>
        <div ref={outcome} tabIndex={-1} className="live-region">
          <Notice text={done ? t(done) : ''} />
        </div>
        {data.requests.map((request) => (
          <RequestState
            key={request.id}
            request={request}
            onWithdrawn={() => void finish('ask.withdrawn')}
          />
        ))}
        {data.mayAsk && (
          <div>
            <Button variant="quiet" onClick={() => setOpen(true)}>
              {t('ask.open')}
            </Button>
          </div>
        )}
      </Card>
      <Modal title={t('ask.open')} open={isOpen} onClose={() => setOpen(false)}>
        <AskForm
          id={id}
          currency={data.currency}
          most={data.remainingAmount}
          onDone={() => void finish('ask.sent')}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </div>
  );
}
