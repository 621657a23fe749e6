import { useTranslation } from 'react-i18next';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { dayOf } from '../../../platform/days.ts';
import { useApi } from '../../../platform/use-api.ts';
import { FormCheck } from '../../../ui/form/form-check.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import { LevelField } from '../offers/level-field.tsx';
import { MoreOfferTerms } from '../offers/more-offer-terms.tsx';

const LIMITS = ['from', 'until', 'most', 'mostPerAccount', 'level', 'buttons', 'passes'] as const;

/** Limits that most coupons do without. They open for a coupon that has one, and for an error. */
export function CouponLimits({ form, before }: { form: FormState; before: Coupon | undefined }) {
  const { t } = useTranslation('coupons');
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
    <MoreOfferTerms
      form={form}
      summary={t('form.more')}
      names={LIMITS}
      isOpen={LIMITS.some((limit) => before?.[limit])}
    >
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
      <LevelField
        form={form}
        label={t('form.level')}
        anyLevel={t('form.any-level')}
        chosen={before?.level}
      />
      <Buttons form={form} chosen={before?.buttons ?? []} />
      <Passes form={form} chosen={before?.passes ?? []} />
    </MoreOfferTerms>
  );
}

interface ChosenProps {
  form: FormState;
  chosen: readonly string[];
}

/** The business's payment buttons, of which a coupon may be for some. */
function Buttons(props: ChosenProps) {
  const { t } = useTranslation('coupons');
  const { data } = useApi(buttonsEndpoints.list, { query: { limit: '100' } });
  return <Places {...props} name="button" legend={t('form.buttons')} places={data?.data} />;
}

function Passes(props: ChosenProps) {
  const { t } = useTranslation('coupons');
  const { data } = useApi(passesEndpoints.list, { query: {} });
  return <Places {...props} name="pass" legend={t('form.passes')} places={data?.data} />;
}

interface PlacesProps extends ChosenProps {
  name: 'button' | 'pass';
  legend: string;
  places: readonly { id: string; name: string }[] | undefined;
}

function Places({ form, name, legend, places = [], chosen }: PlacesProps) {
  const { t } = useTranslation('coupons');
  if (places.length === 0) return null;
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>{legend}</legend>
      <p className={styles.soft}>{t('form.buttons-hint')}</p>
      {places.map(({ id, name: title }) => (
        <FormCheck key={id} form={form} name={`${name}.${id}`} defaultChecked={chosen.includes(id)}>
          {title}
        </FormCheck>
      ))}
    </fieldset>
  );
}
