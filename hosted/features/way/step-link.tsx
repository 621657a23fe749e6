import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { formatValue } from '#shared/format.ts';
import type { WayStep } from '#shared/pay/way.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { WayOfPayment } from './use-way.ts';

/** Where the member does a step; each page leads to the next one. */
function hrefOf({ step, amount }: WayStep, payment: string): string {
  switch (step) {
    case 'buy':
      return `/account/buy?tokens=${amount}&payment=${payment}`;
    case 'deposit':
      return '/account/cash';
    case 'stake':
      return `/account/membership/stake?amount=${amount}&payment=${payment}`;
    case 'pay':
      return `/pay/${payment}`;
  }
}

interface StepProps {
  step: WayStep;
  way: Pick<WayOfPayment, 'payment' | 'total'>;
}

export function StepLink({ step, way }: StepProps) {
  return (
    <Link className="button button--wide" href={hrefOf(step, way.payment)}>
      <StepText step={step} way={way} />
    </Link>
  );
}

export function StepText({ step: { step, amount, from }, way }: StepProps) {
  const { t, i18n } = useTranslation('way');
  const { money, time } = useFormat();
  const isLast = step === 'pay';
  const values = {
    amount: isLast ? formatValue(way.total, i18n.language) : money(amount, brand.token.symbol),
  };
  return from ? t('way.buy-from', { ...values, time: time(from) }) : t(`way.${step}`, values);
}
