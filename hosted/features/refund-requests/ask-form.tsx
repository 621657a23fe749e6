import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormArea } from '../../ui/form/form-area.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './refund-requests.module.css';

interface AskFormProps {
  id: string;
  currency: string;
  /** What is left to refund. */
  most: string;
  onDone(): void;
  onCancel(): void;
}

/** Amount, reason and words of a payer who asks for a refund. */
export function AskForm({ id, currency, most, onDone, onCancel }: AskFormProps) {
  const { t, i18n } = useTranslation('refund-requests');
  const { money } = useFormat();
  const { client } = useSession();
  const [typed, setTyped] = useState(() => writeTypedAmount(most, i18n.language));
  const form = useForm({
    schema: requestsEndpoints.ask.body,
    shape: ({ reason, message }) => ({
      amount: sentAmount(typed, i18n.language, currency),
      reason,
      ...(typeof message === 'string' && message.trim() ? { message: message.trim() } : {}),
    }),
    send: (body) => client.call(requestsEndpoints.ask, { params: { id }, body }),
    onDone,
    blame: ({ code }) => (code === 'refund_exceeds_payment' ? 'amount' : undefined),
  });
  return (
    <Form form={form}>
      <AmountField
        form={form}
        name="amount"
        label={t('ask.amount', { currency })}
        message={t('ask.most', { amount: money(most, currency) })}
        currency={currency}
        text={typed}
        onText={setTyped}
        most={most}
      />
      <FormSelect
        form={form}
        name="reason"
        label={t('ask.reason')}
        options={requestsEndpoints.REFUND_REASONS.map((reason) => ({
          value: reason,
          label: t(`refund-reasons.${reason}`),
        }))}
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
