import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { MOST_RATES, type TaxSettings } from '#shared/business/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WithBusinessSettings } from '../addresses/business-settings.tsx';
import { type TypedRate, taxOf } from './tax-values.ts';

/** The tax in the prices of the business. */
export function TaxTab() {
  return <WithBusinessSettings>{({ tax }) => <TaxForm tax={tax} />}</WithBusinessSettings>;
}

const NO_RATE = { name: '', rate: '' };

function TaxForm({ tax }: { tax: TaxSettings }) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [rates, setRates] = useState<TypedRate[]>(() =>
    (tax.rates.length > 0 ? tax.rates : [NO_RATE]).map((rate, key) => ({ ...rate, key })),
  );
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    schema: businessEndpoints.update.body,
    shape: (values) => ({ tax: taxOf(values, rates) }),
    send(body) {
      setSaved(false);
      return client.call(businessEndpoints.update, { body });
    },
    async onDone() {
      await invalidate(businessEndpoints.read);
      setSaved(true);
    },
  });
  const type = (at: number, change: Partial<TypedRate>) =>
    setRates(rates.map((one, index) => (index === at ? { ...one, ...change } : one)));

  /** A default that is no longer in the list can be kept. */
  const choice = (name: 'buttonRate' | 'tillRate' | 'tipRate' | 'feeRate', label: string) => {
    const own = tax[name];
    const listed = rates.filter(({ rate }) => rate.trim() !== '');
    const isListed =
      own === null || listed.some(({ rate }) => Number(rate.replace(',', '.')) === Number(own));
    return (
      <FormSelect
        form={form}
        name={`tax.${name}`}
        label={label}
        defaultValue={own ?? ''}
        options={[
          { value: '', label: t('tax.none') },
          ...(isListed ? [] : [{ value: own, label: `${own} %` }]),
          ...listed.map(({ name: of, rate }) => ({
            value: rate.replace(',', '.'),
            label: `${of} (${rate} %)`,
          })),
        ]}
      />
    );
  };

  return (
    <Card>
      <p className={styles.soft}>{t('tax.text')}</p>
      <Form form={form}>
        <FormField
          form={form}
          name="tax.vatId"
          label={t('tax.vat-id')}
          message={t('tax.vat-id-hint')}
          defaultValue={tax.vatId ?? ''}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset className={styles.fieldGroup}>
          <legend>{t('tax.rates')}</legend>
          {rates.map(({ key, name, rate }, at) => (
            <div className={styles.pair} key={key}>
              <FormField
                form={form}
                name={`tax.rates.${at}.name`}
                label={t('tax.rate-name', { number: at + 1 })}
                defaultValue={name}
                onText={(text) => type(at, { name: text })}
                maxLength={40}
                autoComplete="off"
              />
              <FormField
                form={form}
                name={`tax.rates.${at}.rate`}
                label={t('tax.rate', { number: at + 1 })}
                defaultValue={rate}
                onText={(text) => type(at, { rate: text })}
                inputMode="decimal"
                maxLength={6}
                autoComplete="off"
              />
            </div>
          ))}
          {rates.length < MOST_RATES && (
            <Button
              variant="quiet"
              onClick={() => setRates([...rates, { ...NO_RATE, key: rates.length }])}
            >
              {t('tax.add')}
            </Button>
          )}
        </fieldset>
        <div className={styles.pair}>
          {choice('buttonRate', t('tax.buttons'))}
          {choice('tillRate', t('tax.till'))}
          {choice('tipRate', t('tax.tips'))}
          {choice('feeRate', t('tax.fees'))}
        </div>
        <div className={styles.actionRow}>
          <SubmitButton form={form} busy={t('settings.saving')}>
            {t('settings.save')}
          </SubmitButton>
          <Notice tone="success" text={isSaved ? t('settings.saved') : ''} />
        </div>
      </Form>
    </Card>
  );
}
