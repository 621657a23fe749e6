import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundablePayment } from '#shared/refunds/schemas.ts';
import type { FormState } from '../../../ui/form/use-form.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { usePercent } from '../../../ui/use-percent.ts';
import styles from './refunds.module.css';

interface RefundLinesProps {
  form: FormState;
  payment: Pick<RefundablePayment, 'lines' | 'currency'>;
  /** Positions from 0. */
  chosen: readonly number[];
  onChoose(chosen: number[]): void;
}

/** Which lines of a payment with several tax rates a refund is for; none are all of them, in proportion. */
export function RefundLines({ form, payment, chosen, onChoose }: RefundLinesProps) {
  const { t } = useTranslation('refunds');
  const { money } = useFormat();
  const percent = usePercent();
  const id = useId();
  const { lines, currency } = payment;
  const isRefused = form.errors.lines !== undefined;

  function turn(at: number, isOn: boolean): void {
    form.clearError('lines');
    onChoose([...lines.keys()].filter((one) => (one === at ? isOn : chosen.includes(one))));
  }

  return (
    <fieldset
      className={styles.lines}
      aria-describedby={isRefused ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend>{t('lines.legend')}</legend>
      <p id={`${id}-hint`}>{t('lines.hint')}</p>
      {lines.map(({ name, quantity, net, rate }, at) => (
        // Lines have no id, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <label key={at}>
          <input
            type="checkbox"
            name="lines"
            checked={chosen.includes(at)}
            aria-invalid={isRefused || undefined}
            onChange={({ target }) => turn(at, target.checked)}
          />
          <span>
            {quantity > 1 && `${quantity} × `}
            {name}: {money(net, currency)}
            {rate !== null && ` (${percent(rate)})`}
          </span>
        </label>
      ))}
      {isRefused && (
        <p className="field__error" id={`${id}-error`}>
          {t('lines.exceeded')}
        </p>
      )}
    </fieldset>
  );
}
