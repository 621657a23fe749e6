import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Result } from '#shared/http/api-client.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import { PlanTerms } from '#shared/plans/terms.ts';
import { RHYTHMS } from '#shared/rhythms.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OfferPrice } from '../offers/offer-price.tsx';
import { addressOf, LIST } from './addresses.ts';
import { MorePlanTerms } from './more-plan-terms.tsx';
import { termsOf } from './plan-terms.ts';

interface PlanFormProps {
  before: Plan | undefined;
  send(body: PlanTerms): Promise<Result<Plan>>;
  onDone(plan: Plan): void;
}

/** What a member pays in which period; the other terms are one click away. Currency and period are fixed once it exists. */
export function PlanForm({ before, send, onDone }: PlanFormProps) {
  const { t, i18n } = useTranslation('plans');
  const form = useForm({
    schema: PlanTerms,
    shape: (values) => termsOf(values, before, i18n.language),
    // One field has all days between attempts.
    nameField: (path) => path.split('.')[0] ?? path,
    send,
    onDone,
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label={t('list.name')}
        message={t('form.name-hint')}
        defaultValue={before?.name}
        maxLength={120}
        autoComplete="off"
        required
      />
      <OfferPrice
        form={form}
        labels={{ price: t('list.price'), currency: t('form.currency') }}
        before={before}
        hasTokens={false}
      />
      {before ? (
        <p className={styles.hint}>{t('form.fixed')}</p>
      ) : (
        <div className={styles.pair}>
          <FormField
            form={form}
            name="every"
            label={t('form.every')}
            defaultValue="1"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            required
          />
          <FormSelect
            form={form}
            name="rhythm"
            label={t('form.unit')}
            defaultValue="month"
            options={RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(`unit.${rhythm}`) }))}
          />
        </div>
      )}
      <MorePlanTerms form={form} before={before} />
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
