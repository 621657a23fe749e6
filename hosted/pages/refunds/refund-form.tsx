import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { isToken } from '#shared/money.ts';
import {
  type Refund,
  type RefundablePayment,
  readRefundablePayment,
  refundPayment,
} from '#shared/refunds/contract.ts';
import { refundWorth } from '#shared/refunds/worth.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useFieldError } from '../../ui/form/form-id.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { readDecimal, writeDecimal } from '../buy/decimal-input.ts';
import { AskedCode } from '../second-factor/asked-code.tsx';
import styles from './refunds.module.css';

interface RefundFormProps {
  id: string;
  payment: RefundablePayment;
  onDone(refund: Refund): void;
  onCancel(): void;
}

/** How much goes back, why, and that it is the business itself who gives it. */
export function RefundForm({ id, payment, onDone, onCancel }: RefundFormProps) {
  const { t, i18n } = useTranslation(['refunds', 'withdrawals']);
  const { money } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const { currency, remainingAmount, remainingTokens } = payment;
  const [typed, setTyped] = useState(() => writeDecimal(remainingAmount, i18n.language));
  // One opening of the form is one refund, also when its answer is lost and it is sent again.
  const key = useRef(crypto.randomUUID());
  const amount = readDecimal(typed);
  const worth = amount === undefined ? undefined : refundWorth(payment, amount);
  const left = money(remainingAmount, currency);
  const tokens = (units: string) => money(units, brand.token.symbol);
  const rest = tokens(remainingTokens);

  const form = useForm({
    schema: refundPayment.body.check(
      z.refine((body) => refundWorth(payment, body.amount ?? '') !== undefined, {
        path: ['amount'],
        message: `At most ${left} (${rest}).`,
      }),
    ),
    shape: ({ amount: _, reason, ...proof }) => ({
      ...proof,
      amount: amount ?? typed,
      ...(typeof reason === 'string' && reason.trim() ? { reason: reason.trim() } : {}),
    }),
    async send(body) {
      const headers = { 'idempotency-key': key.current };
      const result = await client.call(refundPayment, { params: { id }, headers, body });
      // What is left is no longer what was shown.
      if (!result.ok) void invalidate(readRefundablePayment);
      return result;
    },
    onDone,
    blame: ({ code }) => {
      if (code === 'credentials_invalid') return 'currentPassword';
      return code === 'refund_exceeds_payment' ? 'amount' : undefined;
    },
  });

  return (
    <Form
      form={form}
      say={(failure) => {
        if (failure.code === 'insufficient_balance') return t('short');
        return failure.code === 'idempotency_mismatch' ? t('done-before') : textOf(failure);
      }}
    >
      <TextField
        name="amount"
        label={t('form.amount', { currency })}
        message={t('form.hint', { left: isToken(currency) ? left : `${left} (${rest})` })}
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        onInput={(event) => {
          form.forgive('amount');
          setTyped(event.currentTarget.value);
        }}
        {...useFieldError(form, 'amount')}
      />
      <p className={styles.gives} aria-live="polite">
        {worth ? t('form.gives', { tokens: tokens(worth) }) : ''}
      </p>
      <FormField
        form={form}
        name="reason"
        label={t('form.reason')}
        message={t('form.reason-hint')}
        autoComplete="off"
        maxLength={200}
      />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('withdrawals:exit.password')}
        message={t('withdrawals:exit.password-hint')}
        autoComplete="current-password"
      />
      <AskedCode form={form} />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('form.busy')}>
          {t('form.submit')}
        </SubmitButton>
        <Button look="quiet" idle={form.busy} onClick={onCancel}>
          {t('form.keep')}
        </Button>
      </div>
    </Form>
  );
}
