import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import * as limitsPayEndpoints from '#shared/pay/limits-endpoints.ts';
import type { PaymentLimits } from '#shared/pay/limits-schemas.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
    amount: writeTypedAmount(limits.amount, i18n.language),
    sum: writeTypedAmount(limits.sum, i18n.language),
  });
  const [saved, setSaved] = useState(false);
  const sent = (field: 'amount' | 'sum') =>
    sentAmount(typed[field], i18n.language, brand.token.symbol);
  const form = useForm({
    schema: limitsPayEndpoints.change.body,
    shape: (values: FormValues) => ({
      ...values,
      amount: sent('amount'),
      sum: sent('sum'),
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
  const isHigher = FIELDS.some((field) => isAbove(sent(field), limits[field]));
  return (
    <Form form={form}>
      {FIELDS.map((field) => (
        <AmountField
          key={field}
          form={form}
          name={field}
          label={t(LABELS[field])}
          message={t('limits.most', { most: token(limits.most[field]) })}
          currency={brand.token.symbol}
          text={typed[field]}
          onText={(text) => setTyped({ ...typed, [field]: text })}
          most={limits.most[field]}
        />
      ))}
      <p className={styles.soft}>{t('limits.spent', { spent: token(limits.spent) })}</p>
      {isHigher && <ReauthenticationFields form={form} hint={t('limits.raise')} />}
      <SaveRow form={form} text={t('limits.submit')} done={saved ? t('edit.updated') : ''} />
    </Form>
  );
}

function isAbove(amount: string, limit: string): boolean {
  const units = parseDecimal(amount, brand.token.decimals);
  return units !== undefined && units > (parseDecimal(limit, brand.token.decimals) ?? 0n);
}
