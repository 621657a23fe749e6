import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LEVELS } from '#shared/brand.ts';
import type { BusinessButton, ButtonTerms } from '#shared/buttons/endpoints.ts';
import type { Result } from '#shared/http/api-client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormControl } from '../../ui/form/form-control.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormSelect } from '../../ui/form/form-select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { addressOf, LIST } from './addresses.ts';
import { dayOf, type Pricing, termsOf } from './button-terms.ts';
import styles from './buttons.module.css';
import { PriceFields } from './price-fields.tsx';

interface ButtonFormProps {
  before: BusinessButton | undefined;
  schema: typeof ButtonTerms;
  send(body: ButtonTerms): Promise<Result<BusinessButton>>;
  onDone(button: BusinessButton): void;
}

/** All terms of a button; rarely used ones come last. */
export function ButtonForm({ before, schema, send, onDone }: ButtonFormProps) {
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
        defaultValue={before?.name}
        maxLength={120}
        autoComplete="off"
        required
      />
      <FormField
        form={form}
        name="description"
        label={t('form.description')}
        defaultValue={before?.description ?? ''}
        maxLength={200}
        autoComplete="off"
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
      <PriceFields form={form} pricing={pricing} before={before} />
      <div className={styles.pair}>
        <FormField
          form={form}
          name="stock"
          label={t('form.stock')}
          message={t('form.stock-hint')}
          defaultValue={before?.stock?.toString() ?? ''}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="expiresAt"
          type="date"
          label={t('form.until')}
          message={t('form.until-hint')}
          defaultValue={dayOf(before?.expiresAt ?? null)}
        />
        <FormSelect
          form={form}
          name="minimumLevel"
          label={t('form.level')}
          defaultValue={before?.minimumLevel ?? ''}
          options={[
            { value: '', label: t('form.any-level') },
            ...LEVELS.map((level) => ({ value: level, label: level })),
          ]}
        />
        <FormField
          form={form}
          name="referencePrefix"
          label={t('form.prefix')}
          message={t('form.prefix-hint')}
          defaultValue={before?.referencePrefix ?? ''}
          maxLength={40}
          autoComplete="off"
        />
      </div>
      <FormField
        form={form}
        name="successUrl"
        type="url"
        label={t('form.success')}
        message={t('form.success-hint')}
        defaultValue={before?.successUrl ?? ''}
        maxLength={2000}
        autoComplete="off"
      />
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
