import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { WayStep } from '#shared/pay/way.ts';
import { useFormat } from '../../ui/use-format.ts';

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

export function StepLink({ step, payment }: { step: WayStep; payment: string }) {
  return (
    <Link className="button button--wide" href={hrefOf(step, payment)}>
      <StepText {...step} />
    </Link>
  );
}

export function StepText({ step, amount, from }: WayStep) {
  const { t } = useTranslation('way');
  const { money, time } = useFormat();
  const values = { amount: money(amount, brand.token.symbol) };
  return from ? t('way.buy-from', { ...values, time: time(from) }) : t(`way.${step}`, values);
}
