import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import {
  type Refund,
  type RefundablePayment,
  readRefundablePayment,
} from '#shared/refunds/contract.ts';
import { listPayments, readPayment, readSales } from '#shared/sales/contract.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { failureOf } from '../../app/api-error.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import styles from './refunds.module.css';

/** What a refund makes old, beside the payment itself. */
const CHANGED = [readAccounts, listTransactions, readPayment, listPayments, readSales];

/** What of a payment has gone back, what is left, and the way to give it back. */
export function Refunds({ id }: { id: string }) {
  const { t } = useTranslation('refunds');
  const query = useApi(readRefundablePayment, { params: { id } });
  // A business is paid by sessions alone; whatever else it was, there is nothing to refund.
  if (query.error && failureOf(query.error).code === 'not_found') return null;
  return (
    <Card title={t('title')}>
      <Loaded query={query} skeleton={<Skeleton height="9rem" />}>
        {(payment) => <Payment id={id} payment={payment} />}
      </Loaded>
    </Card>
  );
}

function Payment({ id, payment }: { id: string; payment: RefundablePayment }) {
  const { t } = useTranslation('refunds');
  const { money } = useFormat();
  const invalidate = useInvalidate();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<Refund>();
  const outcome = useRef<HTMLDivElement>(null);
  const isOver = payment.refundedAmount === payment.amount;

  // The button that was pressed may be gone.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function finish(refund: Refund): Promise<void> {
    setOpen(false);
    for (const endpoint of CHANGED) void invalidate(endpoint);
    await invalidate(readRefundablePayment);
    setDone(refund);
  }

  const told = done && {
    amount: money(done.amount, done.currency),
    tokens: money(done.tokens, brand.token.symbol),
  };
  return (
    <>
      <div ref={outcome} tabIndex={-1} className={account.outcome}>
        <Notice text={told ? t('done', told) : ''} />
      </div>
      <Facts payment={payment} />
      <RefundList refunds={payment.refunds} />
      {isOver ? (
        <p className={styles.soft}>{t('full')}</p>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('open')}</Button>
        </div>
      )}
      <Modal title={t('open')} open={isOpen} onClose={() => setOpen(false)}>
        <RefundForm
          id={id}
          payment={payment}
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
  const { currency } = payment;
  const { refundedAmount, refundedTokens, remainingAmount, remainingTokens } = payment;
  const isBegun = payment.refunds.length > 0;
  const isOver = refundedAmount === payment.amount;
  const rows = [
    { label: t('price'), amount: payment.amount, tokens: payment.tokens, isShown: true },
    { label: t('refunded'), amount: refundedAmount, tokens: refundedTokens, isShown: isBegun },
    {
      label: t('left'),
      amount: remainingAmount,
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
