import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Button } from '#shared/buttons/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** The server checks the amount in the transaction that creates the session. */
const Chosen = z.strictObject({
  amount: z.optional(
    z.string().check(z.minLength(1, 'May not be empty.'), z.regex(/^\d/, 'Not an amount.')),
  ),
});

/** The price, or a field for it, with the payment button; or the reason why it is closed. */
export function PayByButton({ button }: { button: Button }) {
  const { t, i18n } = useTranslation('buttons');
  const { money } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const { id, amount, minimum, maximum, currency, minimumLevel, status } = button;
  const { captureDays, terms, merchant } = button;
  const isFree = amount === null;
  const [typed, setTyped] = useState('');
  const form = useForm({
    schema: Chosen,
    shape: () => (isFree ? { amount: sentAmount(typed, i18n.language, currency) } : {}),
    async send({ amount: chosen }) {
      const query = chosen === undefined ? {} : { amount: chosen };
      const result = await client.call(buttonsEndpoints.start, { params: { id }, query });
      // The button may have been sold out or disabled meanwhile, so it is read again.
      if (!result.ok && result.error.status === 409) await invalidate(buttonsEndpoints.read);
      return result;
    },
    onDone: (session) => navigate(`/pay/${session.id}`, { replace: true }),
  });

  if (status !== 'open') {
    return <Notice text={t(status === 'sold_out' ? 'pay.sold-out' : 'pay.closed')} />;
  }
  return (
    <Form form={form}>
      {isFree ? (
        <AmountField
          form={form}
          name="amount"
          label={t('pay.amount', { currency })}
          message={t('pay.limits', {
            minimum: money(minimum ?? '0', currency),
            maximum: money(maximum ?? '0', currency),
          })}
          currency={currency}
          text={typed}
          onText={setTyped}
          least={minimum ?? undefined}
          most={maximum ?? undefined}
        />
      ) : (
        <dl className="pay__rows">
          <div className="pay__row pay__row--total">
            <dt>{t('pay.price')}</dt>
            <dd>{money(amount, currency)}</dd>
          </div>
        </dl>
      )}
      {minimumLevel && <p className={styles.hint}>{t('pay.level', { level: minimumLevel })}</p>}
      {captureDays !== null && (
        <p className={styles.hint}>
          {t('pay.reserved', { merchant: merchant.name, count: captureDays })}
        </p>
      )}
      {terms && <p className={styles.hint}>{terms}</p>}
      <SubmitButton form={form} busy={t('pay.continuing')}>
        {t(captureDays === null ? 'pay.continue' : 'pay.continue-reserve')}
      </SubmitButton>
      <p className={styles.hint}>{t(captureDays === null ? 'pay.note' : 'pay.note-reserve')}</p>
    </Form>
  );
}
