import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Result } from '#shared/http/api-client.ts';
import { type Pass, PassTerms } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { dayOf } from '../../../platform/days.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormControl } from '../../../ui/form/form-control.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OfferPrice } from '../offers/offer-price.tsx';
import { addressOf, LIST } from './addresses.ts';
import { MorePassTerms } from './more-pass-terms.tsx';
import { type Counting, termsOf, type Validity } from './pass-terms.ts';

interface PassFormProps {
  before: Pass | undefined;
  send(body: PassTerms): Promise<Result<Pass>>;
  onDone(pass: Pass): void;
}

/** What a pass gives, for how long and for how much; its other terms are one click away. */
export function PassForm({ before, send, onDone }: PassFormProps) {
  const { t, i18n } = useTranslation('passes');
  const [counting, setCounting] = useState<Counting>(
    before?.entries === null ? 'unlimited' : 'counted',
  );
  const [validity, setValidity] = useState<Validity>(before?.validUntil ? 'until' : 'days');
  const form = useForm({
    schema: PassTerms,
    shape: (values) => termsOf(values, { counting, validity, before, language: i18n.language }),
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
      <div className={styles.pair}>
        <FormControl form={form} name="counting" label={t('form.counting')}>
          {(control) => (
            <select
              {...control}
              value={counting}
              onChange={({ target }) =>
                setCounting(target.value === 'unlimited' ? 'unlimited' : 'counted')
              }
            >
              <option value="counted">{t('form.counted')}</option>
              <option value="unlimited">{t('form.unlimited')}</option>
            </select>
          )}
        </FormControl>
        {counting === 'counted' && (
          <FormField
            form={form}
            name="entries"
            label={t('form.entries')}
            defaultValue={before?.entries?.toString() ?? ''}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            required
          />
        )}
      </div>
      <div className={styles.pair}>
        <FormControl form={form} name="validity" label={t('form.validity')}>
          {(control) => (
            <select
              {...control}
              value={validity}
              onChange={({ target }) => setValidity(target.value === 'until' ? 'until' : 'days')}
            >
              <option value="days">{t('form.for-days')}</option>
              <option value="until">{t('form.until-day')}</option>
            </select>
          )}
        </FormControl>
        {validity === 'days' ? (
          <FormField
            key="days"
            form={form}
            name="validDays"
            label={t('form.days')}
            defaultValue={before?.validDays?.toString() ?? ''}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            required
          />
        ) : (
          <FormField
            key="until"
            form={form}
            name="validUntil"
            type="date"
            label={t('form.until')}
            defaultValue={dayOf(before?.validUntil)}
            required
          />
        )}
      </div>
      <OfferPrice
        form={form}
        labels={{ price: t('form.price'), currency: t('form.currency') }}
        before={before}
        hasTokens
      />
      <MorePassTerms form={form} before={before} />
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
