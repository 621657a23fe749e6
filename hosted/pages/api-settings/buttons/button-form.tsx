import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { BusinessButton, ButtonTerms } from '#shared/buttons/schemas.ts';
import type { Result } from '#shared/http/api-client.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormControl } from '../../../ui/form/form-control.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { addressOf, LIST } from './addresses.ts';
import { type Pricing, termsOf } from './button-terms.ts';
import { CaptureFields } from './capture-fields.tsx';
import { MoreTerms } from './more-terms.tsx';
import { PriceFields } from './price-fields.tsx';
import { SoldPassField } from './sold-pass-field.tsx';

interface ButtonFormProps {
  before: BusinessButton | undefined;
  /** The pass whose sale the form begins with. */
  sells?: Pass | undefined;
  schema: typeof ButtonTerms;
  send(body: ButtonTerms): Promise<Result<BusinessButton>>;
  onDone(button: BusinessButton): void;
}

/** What a button sells and for how much; its other terms are one click away. */
export function ButtonForm({ before, sells, schema, send, onDone }: ButtonFormProps) {
  const { t, i18n } = useTranslation('buttons');
  const isFree = before !== undefined && before.amount === null;
  const [pricing, setPricing] = useState<Pricing>(isFree ? 'free' : 'fixed');
  const form = useForm({
    schema,
    shape: (values) => termsOf(values, pricing, before, i18n.language),
    send,
    onDone,
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label={t('form.name')}
        message={t('form.name-hint')}
        defaultValue={before?.name ?? sells?.name}
        maxLength={120}
        autoComplete="off"
        required
      />
      <FormControl form={form} name="pricing" label={t('form.pricing')}>
        {(control) => (
          <select
            {...control}
            value={pricing}
            onChange={({ target }) => setPricing(target.value === 'free' ? 'free' : 'fixed')}
          >
            <option value="fixed">{t('form.fixed')}</option>
            <option value="free">{t('form.free')}</option>
          </select>
        )}
      </FormControl>
      <PriceFields form={form} pricing={pricing} before={before} sells={sells} />
      <SoldPassField form={form} chosen={before?.pass ?? sells?.id ?? null} />
      <CaptureFields form={form} before={before} />
      <MoreTerms form={form} before={before} />
      <div className={styles.actionRow}>
        <SubmitButton form={form} busy={t('form.saving')}>
          {t(before ? 'form.save' : 'form.create')}
        </SubmitButton>
        <Link className="button button--quiet" href={before ? addressOf(before.id) : LIST}>
          {t('form.cancel')}
        </Link>
      </div>
    </Form>
  );
}
