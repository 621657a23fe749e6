import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '#shared/brand.ts';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { dayOf } from '../../../platform/days.ts';
import { useApi } from '../../../platform/use-api.ts';
import { FormCheck } from '../../../ui/form/form-check.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

const LIMITS = ['from', 'until', 'most', 'mostPerAccount', 'level', 'buttons'] as const;

/** Limits that most coupons do without. They open for a coupon that has one, and for an error. */
export function CouponLimits({ form, before }: { form: FormState; before: Coupon | undefined }) {
  const { t } = useTranslation('coupons');
  const [isOpen, setOpen] = useState(() => LIMITS.some((limit) => before?.[limit]));
  const isWrong = LIMITS.some((limit) => form.errors[limit]);
  const many = (name: 'most' | 'mostPerAccount', label: string, hint: string) => (
    <FormField
      form={form}
      name={name}
      label={label}
      message={hint}
      defaultValue={before?.[name]?.toString() ?? ''}
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
    />
  );
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('form.more')}</summary>
      <div className={styles.moreFields}>
        <div className={styles.pair}>
          <FormField
            form={form}
            name="from"
            type="date"
            label={t('form.from')}
            defaultValue={dayOf(before?.from ?? null)}
          />
          <FormField
            form={form}
            name="until"
            type="date"
            label={t('form.until')}
            defaultValue={dayOf(before?.until ?? null)}
          />
          {many('most', t('form.most'), t('form.limit-hint'))}
          {many('mostPerAccount', t('form.per-account'), t('form.per-account-hint'))}
        </div>
        <FormSelect
          form={form}
          name="level"
          label={t('form.level')}
          defaultValue={before?.level ?? ''}
          options={[
            { value: '', label: t('form.any-level') },
            ...LEVELS.map((level) => ({ value: level, label: level })),
          ]}
        />
        <Buttons form={form} chosen={before?.buttons ?? []} />
      </div>
    </details>
  );
}

/** The business's payment buttons, of which a coupon may be for some. */
function Buttons({ form, chosen }: { form: FormState; chosen: readonly string[] }) {
  const { t } = useTranslation('coupons');
  const { data } = useApi(buttonsEndpoints.list, { query: { limit: '100' } });
  if (!data || data.data.length === 0) return null;
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>{t('form.buttons')}</legend>
      <p className={styles.soft}>{t('form.buttons-hint')}</p>
      {data.data.map(({ id, name }) => (
        <FormCheck key={id} form={form} name={`button.${id}`} defaultChecked={chosen.includes(id)}>
          {name}
        </FormCheck>
      ))}
    </fieldset>
  );
}
