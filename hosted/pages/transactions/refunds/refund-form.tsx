import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { decimalsOf, formatAmount, isToken, parseDecimal } from '#shared/money.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { Refund, RefundablePayment } from '#shared/refunds/schemas.ts';
import { refundWorth } from '#shared/refunds/worth.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { RefundLines } from './refund-lines.tsx';
import styles from './refunds.module.css';

interface RefundFormProps {
  id: string;
  payment: RefundablePayment;
  /** The payer's request that it answers. */
  request: RefundRequest | undefined;
  onDone(refund: Refund): void;
  onCancel(): void;
}

/** Amount, reason and reauthentication of a refund. */
export function RefundForm({ id, payment, request, onDone, onCancel }: RefundFormProps) {
  const { t, i18n } = useTranslation(['refunds', 'withdrawals']);
  const { money } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const { currency, remaining, remainingTokens, pass } = payment;
  const whole = unusedOf(payment) ?? remaining;
  const [typed, setTyped] = useState(() =>
    writeTypedAmount(request?.amount ?? whole, i18n.language),
  );
  const [lines, setLines] = useState<number[]>([]);
  const [entries, setEntries] = useState(String(pass?.entries));
  // One idempotency key per opened form, so that a repeated submit creates one refund.
  const key = useRef(crypto.randomUUID());
  const amount = sentAmount(typed, i18n.language, currency);
  const worth = refundWorth(payment, amount);
  const left = money(remaining, currency);
  const tokens = (units: string) => money(units, brand.token.symbol);
  const rest = tokens(remainingTokens);

  /** Proposes what was paid for the chosen lines, and is not refunded yet; entries return with the line of their pass. */
  function choose(chosen: number[]): void {
    setLines(chosen);
    const isWhole = chosen.length === 0;
    const paid = isWhole ? whole : sumOf(payment, chosen);
    const isLeft = refundWorth(payment, paid) !== undefined;
    setTyped(writeTypedAmount(isLeft ? paid : remaining, i18n.language));
    const hasPass = isWhole || pass?.lines.some((at) => chosen.includes(at));
    setEntries(String(hasPass ? pass?.entries : 0));
  }

  const passText = ({ sold, unused }: NonNullable<RefundablePayment['pass']>) =>
    sold === null ? t('pass.lead-unlimited') : t('pass.lead', { sold, unused });

  const form = useForm({
    schema: refundsEndpoints.create.body.check(
      z.refine((body) => refundWorth(payment, body.amount ?? '') !== undefined, {
        path: ['amount'],
        message: `At most ${remaining} ${currency}.`,
      }),
    ),
    shape: ({ amount: _, lines: __, entries: ___, reason, ...proof }) => ({
      ...proof,
      amount,
      ...(pass ? { entries: Number(entries) } : {}),
      ...(lines.length > 0 ? { lines } : {}),
      ...(request ? { refundRequest: request.id } : {}),
      ...(typeof reason === 'string' && reason.trim() ? { reason: reason.trim() } : {}),
    }),
    async send(body) {
      const headers = { 'idempotency-key': key.current };
      const result = await client.call(refundsEndpoints.create, { params: { id }, headers, body });
      // The refundable amount has changed.
      if (!result.ok) void invalidate(refundsEndpoints.readRefundable);
      return result;
    },
    onDone,
    blame: ({ code }) => {
      if (code === 'credentials_invalid') return 'currentPassword';
      if (code === 'pass_used_up') return 'entries';
      const isAmount = code === 'refund_exceeds_payment' || code === 'refund_above_usual_day';
      return isAmount ? 'amount' : undefined;
    },
  });

  return (
    <Form
      form={form}
      say={(failure) => {
        if (failure.code === 'insufficient_balance') return t('refund.short');
        if (failure.code === 'payments_disabled') return t('refund.switched-off');
        return failure.code === 'idempotency_mismatch' ? t('refund.done-before') : textOf(failure);
      }}
    >
      {pass && <p>{passText(pass)}</p>}
      {payment.lines.length > 0 && (
        <RefundLines {...{ form, payment }} chosen={lines} onChoose={choose} />
      )}
      <AmountField
        form={form}
        name="amount"
        label={t('form.amount', { currency })}
        message={t('form.hint', { left: isToken(currency) ? left : `${left} (${rest})` })}
        currency={currency}
        text={typed}
        onText={setTyped}
        most={remaining}
        reading={
          worth && `= ${money(amount, currency)}. ${t('form.gives', { tokens: tokens(worth) })}`
        }
      />
      {pass && (
        <FormField
          form={form}
          name="entries"
          label={t('pass.entries')}
          value={entries}
          onText={setEntries}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          required
        />
      )}
      <FormField
        form={form}
        name="reason"
        label={t('form.reason')}
        message={t('form.reason-hint')}
        autoComplete="off"
        maxLength={200}
      />
      <ReauthenticationFields
        form={form}
        label={t('withdrawals:exit.password')}
        hint={t('withdrawals:exit.password-hint')}
        whileReset={(at) => t('form.reset', { at })}
      />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('form.busy')}>
          {t('form.submit')}
        </SubmitButton>
        <Button variant="quiet" idle={form.busy} onClick={onCancel}>
          {t('form.keep')}
        </Button>
      </div>
    </Form>
  );
}

/** What was paid for these lines. */
function sumOf({ lines, currency }: RefundablePayment, chosen: readonly number[]): string {
  const decimals = decimalsOf(currency) ?? 0;
  const units = chosen.map((at) => parseDecimal(lines[at]?.net ?? '', decimals) ?? 0n);
  return formatAmount(
    units.reduce((sum, one) => sum + one, 0n),
    currency,
  );
}

/** What was paid for the unused entries of a pass; undefined where nothing is unused. */
const unusedOf = ({ pass }: RefundablePayment): string | undefined =>
  pass && /[1-9]/.test(pass.amount) ? pass.amount : undefined;
