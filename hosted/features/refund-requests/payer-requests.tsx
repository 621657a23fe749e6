import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskForm } from './ask-form.tsx';
import { GiveBackRight } from './give-back-right.tsx';
import { RequestState } from './request-state.tsx';

interface PayerRequestsProps {
  /** Of the payment session. */
  id: string;
  /** Its name. */
  merchant: string;
  /** Opens the form at once, where something can be asked back. */
  asks: boolean;
}

/** Asks for a refund, and shows what was asked; empty while nothing can be asked back and nothing was. */
export function PayerRequests({ id, merchant, asks }: PayerRequestsProps) {
  const { t } = useTranslation('refund-requests');
  const invalidate = useInvalidate();
  const { now } = useSession();
  const [isOpen, setOpen] = useState(asks);
  const [done, setDone] = useState<'ask.sent' | 'ask.withdrawn'>();
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = useApi(requestsEndpoints.readOfPayment, { params: { id } });

  // The focused button may have been removed.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function finish(what: typeof done): Promise<void> {
    setOpen(false);
    void invalidate(transactionsEndpoints.readTimeline);
    await invalidate(requestsEndpoints.readOfPayment);
    setDone(what);
  }

  if (!data || (!data.mayAsk && data.requests.length === 0)) return null;
  const { giveBackUntil } = data;
  const until = giveBackUntil && now() < Date.parse(giveBackUntil) ? giveBackUntil : undefined;
  return (
    <>
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done ? t(done, { merchant }) : ''} />
      </div>
      {data.requests.map((request) => (
        <RequestState
          key={request.id}
          request={request}
          merchant={merchant}
          onWithdrawn={() => void finish('ask.withdrawn')}
        />
      ))}
      {data.mayAsk && (
        <>
          {until && <GiveBackRight merchant={merchant} until={until} />}
          <div>
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {t('ask.open')}
            </Button>
          </div>
        </>
      )}
      <Modal title={t('ask.open')} open={isOpen && data.mayAsk} onClose={() => setOpen(false)}>
        {until && <GiveBackRight merchant={merchant} until={until} />}
        <AskForm
          id={id}
          payment={data}
          onDone={() => void finish('ask.sent')}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  );
}
