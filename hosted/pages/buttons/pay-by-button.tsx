import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { type Button, readButton, startButton } from '#shared/buttons/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { readDecimal } from '../buy/decimal-input.ts';
import styles from './buttons.module.css';

/** What is typed is checked by the server, in the transaction that makes the session. */
const Chosen = z.strictObject({
  amount: z.optional(z.string().check(z.minLength(1, 'May not be empty.'))),
});

/** The price, or a field for it, and the way on; or why there is none. */
export function PayByButton({ button }: { button: Button }) {
  const { t } = useTranslation('buttons');
  const { money } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const { id, amount, minimum, maximum, currency, minimumLevel, status } = button;
  const isFree = amount === null;
  const form = useForm({
    schema: Chosen,
    shape: ({ amount: typed = '' }) =>
      isFree ? { amount: readDecimal(String(typed)) ?? String(typed).trim() } : {},
    async send({ amount: chosen }) {
      const query = chosen === undefined ? {} : { amount: chosen };
      const result = await client.call(startButton, { params: { id }, query });
      // It may have been sold or switched off meanwhile: what is on show is asked for again.
      if (!result.ok && result.error.status === 409) await invalidate(readButton);
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
        <FormField
          form={form}
          name="amount"
          label={t('pay.amount', { currency })}
          message={t('pay.limits', {
            minimum: money(minimum ?? '0', currency),
            maximum: money(maximum ?? '0', currency),
          })}
          inputMode="decimal"
          maxLength={24}
          autoComplete="off"
          required
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
      <SubmitButton form={form} busy={t('pay.continuing')}>
        {t('pay.continue')}
      </SubmitButton>
      <p className={styles.hint}>{t('pay.note')}</p>
    </Form>
  );
}
