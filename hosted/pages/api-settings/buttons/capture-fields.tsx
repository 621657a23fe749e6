import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import { CAPTURES, USUAL_CAPTURE_DAYS } from '#shared/capture/terms.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { FormControl } from '../../../ui/form/form-control.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

interface CaptureFieldsProps {
  form: FormState;
  before: BusinessButton | undefined;
}

/** Whether the payment is taken at once, or reserved and taken later: for how long, and on which terms. */
export function CaptureFields({ form, before }: CaptureFieldsProps) {
  const { t } = useTranslation('buttons');
  const [capture, setCapture] = useState(before?.capture ?? 'automatic');
  return (
    <>
      <FormControl
        form={form}
        name="capture"
        label={t('form.capture')}
        message={t(`capture-hints.${capture}`)}
      >
        {(control) => (
          <select
            {...control}
            value={capture}
            onChange={({ target }) =>
              setCapture(target.value === 'manual' ? 'manual' : 'automatic')
            }
          >
            {CAPTURES.map((value) => (
              <option key={value} value={value}>
                {t(`captures.${value}`)}
              </option>
            ))}
          </select>
        )}
      </FormControl>
      {capture === 'manual' && (
        <div className={styles.pair}>
          <FormField
            form={form}
            name="captureDays"
            label={t('form.days')}
            message={t('form.days-hint')}
            defaultValue={String(before?.captureDays ?? USUAL_CAPTURE_DAYS)}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            required
          />
          <FormField
            form={form}
            name="terms"
            label={t('form.terms')}
            message={t('form.terms-hint')}
            defaultValue={before?.terms ?? ''}
            maxLength={500}
            autoComplete="off"
          />
        </div>
      )}
    </>
  );
}
