import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { Refund, RefundablePayment } from '#shared/refunds/schemas.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { failureOf } from '../../../platform/api-error.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { OpenRequest, useOpenRequest } from '../refund-requests/open-request.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import styles from './refunds.module.css';

/** Endpoints that a refund invalidates, besides the payment itself. */
const CHANGED = [
  passesEndpoints.list,
  passesEndpoints.readOwn,
  passesEndpoints.holdings,
  passesEndpoints.readHolding,
  walletEndpoints.readAccounts,
  transactionsEndpoints.list,
  transactionsEndpoints.readTimeline,
  salesEndpoints.readPaymentDetail,
  salesEndpoints.listPayments,
  salesEndpoints.read,
  requestsEndpoints.list,
];

/** The refunded and the refundable amount of a payment, with the form. */
export function Refunds({ id }: { id: string }) {
  const { t } = useTranslation('refunds');
  const query = useApi(refundsEndpoints.readRefundable, { params: { id } });
  // Only payments of sessions are refundable.
  if (query.error && failureOf(query.error).code === 'not_found') return null;
  return (
    <Card title={t('refund.title')}>
      <Loaded query={query} skeleton={<Skeleton height="9rem" />}>
        {(payment) => <Payment id={id} payment={payment} />}
      </Loaded>
    </Card>
  );
}

function Payment({ id, payment }: { id: string; payment: RefundablePayment }) {
  const { t } = useTranslation(['refunds', 'refund-requests']);
  const { money } = useFormat();
  const invalidate = useInvalidate();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<RefundRequest>();
  const [done, setDone] = useState<Refund | 'declined'>();
  const outcome = useRef<HTMLDivElement>(null);
  const hasRequest = useOpenRequest(payment.paySessionId) !== undefined;
  const isOver = Number(payment.remaining) === 0;

  // The focused button may have been removed.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function finish(refund: Refund): Promise<void> {
    setOpen(false);
    for (const endpoint of CHANGED) void invalidate(endpoint);
    await invalidate(refundsEndpoints.readRefundable);
    setDone(refund);
  }

  function open(request?: RefundRequest): void {
    setAsked(request);
    setOpen(true);
  }

  async function finishDecline(): Promise<void> {
    await invalidate(requestsEndpoints.list);
    setDone('declined');
  }

  const told = done &&
    done !== 'declined' && {
      amount: money(done.amount, done.currency),
      tokens: money(done.tokens, brand.token.symbol),
    };
  return (
    <>
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice
          text={told ? t('refund.done', told) : done ? t('refund-requests:answer.done') : ''}
        />
      </div>
      <OpenRequest
        paySession={payment.paySessionId}
        onRefund={open}
        onDeclined={() => void finishDecline()}
      />
      <Facts payment={payment} />
      <RefundList refunds={payment.refunds} />
      {isOver ? (
        <p className={styles.soft}>{t('refund.full')}</p>
      ) : (
        <div className={styles.start}>
          {/* A request has a button of its own, which stands before it. */}
          <Button variant={hasRequest ? 'outlined' : 'plain'} onClick={() => open()}>
            {t('refund.open')}
          </Button>
        </div>
      )}
      <Modal title={t('refund.open')} open={isOpen} onClose={() => setOpen(false)}>
        <RefundForm
          id={id}
          payment={payment}
          request={asked}
          onDone={(refund) => void finish(refund)}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  );
}

function Facts({ payment }: { payment: RefundablePayment }) {
  const { t } = useTranslation('refunds');
  const { money } = useFormat();
  const { currency, figures, remaining, remainingTokens } = payment;
  const isBegun = payment.refunds.length > 0;
  const isOver = Number(remaining) === 0;
  const rows = [
    { label: t('refund.net'), amount: figures.net, tokens: figures.received, isShown: isBegun },
    {
      label: t('refund.refunded'),
      amount: figures.refunded,
      tokens: figures.refundedTokens,
      isShown: isBegun,
    },
    {
      label: t('refund.left'),
      amount: remaining,
      tokens: remainingTokens,
      isShown: isBegun && !isOver,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, amount, tokens }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {money(amount, currency)}{' '}
            <span className={styles.soft}>{money(tokens, brand.token.symbol)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
