import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import type { PaymentLimits } from '#shared/pay/limits-endpoints.ts';
import * as limitsPayEndpoints from '#shared/pay/limits-endpoints.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { readDecimal, writeDecimal } from '../../ui/form/decimal-input.ts';
import { Form } from '../../ui/form/form.tsx';
import { useFieldError } from '../../ui/form/form-id.ts';
import type { FormValues } from '../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './profile.module.css';
import { SaveRow } from './save-row.tsx';

/** Limits below which the member pays without a confirmation. */
export function LimitsSection() {
  const { t } = useTranslation('profile');
  const query = useApi(limitsPayEndpoints.read, {});
  return (
    <Card title={t('limits.title')}>
      <p className={styles.soft}>{t('limits.text')}</p>
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {(limits) => <LimitsForm limits={limits} />}
      </Loaded>
    </Card>
  );
}

const LABELS = { amount: 'limits.amount', sum: 'limits.sum' } as const;
const FIELDS = ['amount', 'sum'] as const;

function LimitsForm({ limits }: { limits: PaymentLimits }) {
  const { t, i18n } = useTranslation('profile');
  const { client } = useSession();
  const { money } = useFormat();
  const token = (amount: string) => money(amount, brand.token.symbol);
  const invalidate = useInvalidate();
  const [typed, setTyped] = useState({
    amount: writeDecimal(limits.amount, i18n.language),
    sum: writeDecimal(limits.sum, i18n.language),
  });
  const [saved, setSaved] = useState(false);
  const form = useForm({
    schema: limitsPayEndpoints.change.body,
    shape: (values: FormValues) => ({
      ...values,
      amount: readDecimal(typed.amount) ?? typed.amount,
      sum: readDecimal(typed.sum) ?? typed.sum,
    }),
    async send(body) {
      setSaved(false);
      return client.call(limitsPayEndpoints.change, { body });
    },
    onDone() {
      setSaved(true);
      void invalidate(limitsPayEndpoints.read);
    },
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  const isHigher = FIELDS.some((field) => isAbove(typed[field], limits[field]));
  return (
    <Form form={form}>
      {FIELDS.map((field) => (
        <LimitField
          key={field}
          form={form}
          name={field}
          label={t(LABELS[field])}
          message={t('limits.most', { most: token(limits.most[field]) })}
          value={typed[field]}
          onType={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      <p className={styles.soft}>{t('limits.spent', { spent: token(limits.spent) })}</p>
      {isHigher && <ReauthenticationFields form={form} hint={t('limits.raise')} />}
      <SaveRow form={form} text={t('limits.submit')} done={saved ? t('edit.updated') : ''} />
    </Form>
  );
}

interface LimitFieldProps {
  form: FormState;
  name: string;
  label: string;
  message: string;
  value: string;
  onType(value: string): void;
}

function LimitField({ form, onType, ...field }: LimitFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      required
      onInput={(event) => {
        form.clearError(field.name);
        onType(event.currentTarget.value);
      }}
      {...useFieldError(form, field.name)}
    />
  );
}

function isAbove(typed: string, limit: string): boolean {
  const units = parseDecimal(readDecimal(typed) ?? '', 18);
  return units !== undefined && units > (parseDecimal(limit, 18) ?? 0n);
}
