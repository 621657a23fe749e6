import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatValue } from '#shared/format.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import { REFUND_REASONS } from '#shared/refund-requests/schemas.ts';
import type { RefundableSum } from '#shared/refunds/schemas.ts';
import { refundWorth } from '#shared/refunds/worth.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormArea } from '../../ui/form/form-area.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './refund-requests.module.css';

interface AskFormProps {
  id: string;
  payment: RefundableSum;
  onDone(): void;
  onCancel(): void;
}

const Ask = z.extend(requestsEndpoints.ask.body, {
  amount: z
    .string()
    .check(
      z.minLength(1, { error: 'May not be empty.', abort: true }),
      z.regex(/^\d/, 'Not an amount that can be refunded.'),
    ),
});

/** Amount, reason and words of a payer who asks for a refund. The amount is what the payer gets back. */
export function AskForm({ id, payment, onDone, onCancel }: AskFormProps) {
  const { t, i18n } = useTranslation('refund-requests');
  const { client } = useSession();
  const [typed, setTyped] = useState('');
  const { currency, remaining: most } = payment;
  const amount = sentAmount(typed, i18n.language, currency);
  const worth = refundWorth(payment, amount);
  const form = useForm({
    schema: Ask,
    shape: ({ reason, message }) => ({
      amount: typed.trim() === '' ? '' : worth === undefined ? '?' : amount,
      reason,
      ...(typeof message === 'string' && message.trim() ? { message: message.trim() } : {}),
    }),
    send: (body) => client.call(requestsEndpoints.ask, { params: { id }, body }),
    onDone,
    blame: ({ code }) => (code === 'refund_exceeds_payment' ? 'amount' : undefined),
  });
  const returned = (of: string) => {
    const tokens = refundWorth(payment, of) ?? '0';
    return formatValue(moneyFirst(of, currency, tokens), i18n.language);
  };
  return (
    <Form form={form}>
      <div>
        <AmountField
          form={form}
          name="amount"
          label={t('ask.amount', { currency })}
          message={t('ask.most', { amount: returned(most) })}
          currency={currency}
          text={typed}
          onText={setTyped}
          most={most}
          reading={worth && t('ask.back', { amount: returned(amount) })}
        />
        <div className={styles.row}>
          <Button
            variant="quiet"
            onClick={() => {
              form.clearError('amount');
              setTyped(writeTypedAmount(most, i18n.language));
            }}
          >
            {t('ask.all')}
          </Button>
        </div>
      </div>
      <FormSelect
        form={form}
        name="reason"
        label={t('ask.reason')}
        options={[
          { value: '', label: t('ask.choose') },
          ...REFUND_REASONS.map((reason) => ({
            value: reason,
            label: t(`refund-reasons.${reason}`),
          })),
        ]}
      />
      <FormArea
        form={form}
        name="message"
        label={t('ask.message')}
        message={t('ask.message-hint')}
        rows={4}
        maxLength={500}
      />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('ask.busy')}>
          {t('ask.submit')}
        </SubmitButton>
        <Button variant="quiet" idle={form.busy} onClick={onCancel}>
          {t('ask.keep')}
        </Button>
      </div>
    </Form>
  );
}
