import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatValue } from '#shared/format.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import { OthersWords } from '../../../features/refund-requests/others-words.tsx';
import styles from '../../../features/refund-requests/refund-requests.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { DeclineForm } from './decline-form.tsx';

interface OpenRequestProps {
  paySession: string;
  onRefund(request: RefundRequest): void;
  onDeclined(): void;
}

/** The payer's open request about a payment; undefined without one. */
export function useOpenRequest(paySession: string): RefundRequest | undefined {
  const { data } = useApi(requestsEndpoints.list, { query: { paySession, status: 'open' } });
  return data?.data[0];
}

const answer = (by: string, now: number) => (now < Date.parse(by) ? 'answer.by' : 'answer.overdue');

/** The payer's open request about a payment, as the business sees it; empty without one. */
export function OpenRequest({ paySession, onRefund, onDeclined }: OpenRequestProps) {
  const { t, i18n } = useTranslation('refund-requests');
  const { money, time } = useFormat();
  const { now } = useSession();
  const [isOpen, setOpen] = useState(false);
  const request = useOpenRequest(paySession);
  if (!request) return null;
  const { amount, gross, currency, tokens, reason, message, createdAt, answerBy } = request;
  const back = formatValue(moneyFirst(amount, currency, tokens), i18n.language);
  return (
    <section className={styles.request} aria-label={t('answer.title')}>
      <p>
        <strong>{t('answer.asked', { amount: back })}</strong>
      </p>
      <p className={styles.words}>
        {t(`refund-reasons.${reason}`)} · {time(createdAt)}
      </p>
      {answerBy && <p>{t(answer(answerBy, now()), { at: time(answerBy) })}</p>}
      {gross !== amount && (
        <p className={styles.words}>{t('answer.part', { amount: money(gross, currency) })}</p>
      )}
      {message && <OthersWords label={t('answer.payer-wrote')} words={message} />}
      <div className={styles.row}>
        <Button onClick={() => onRefund(request)}>{t('answer.refund')}</Button>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('answer.decline')}
        </Button>
      </div>
      <Modal title={t('answer.decline')} open={isOpen} onClose={() => setOpen(false)}>
        <DeclineForm id={request.id} onDone={onDeclined} onCancel={() => setOpen(false)} />
      </Modal>
    </section>
  );
}
