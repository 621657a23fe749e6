import { useTranslation } from 'react-i18next';
import type { Plan } from '#shared/plans/schemas.ts';
import { usePriceOf } from '../../../features/rhythm/use-price-of.ts';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePercent } from '../../../ui/use-percent.ts';

type Terms = Omit<
  Plan,
  'id' | 'enabled' | 'retiredAt' | 'pausedAt' | 'agreements' | 'pastDue' | 'createdAt'
>;

/** What was or will be agreed, of a plan or of an agreement. */
export function TermFacts({ terms: of }: { terms: Terms }) {
  const { t } = useTranslation('plans');
  const percent = usePercent();
  const priceOf = usePriceOf();
  const { trialDays, minimumMonths, noticeDays, retryDays, taxRate, level, terms } = of;
  return (
    <>
      <Description name={t('list.price')}>{priceOf(of)}</Description>
      {trialDays > 0 && <Description name={t('form.trial')}>{trialDays}</Description>}
      {minimumMonths > 0 && <Description name={t('form.minimum')}>{minimumMonths}</Description>}
      {noticeDays > 0 && <Description name={t('form.notice')}>{noticeDays}</Description>}
      <Description name={t('form.retry')}>{retryDays.join(', ') || t('members.none')}</Description>
      {taxRate && <Description name={t('form.tax')}>{percent(taxRate)}</Description>}
      {level && <Description name={t('form.level')}>{level}</Description>}
      {terms && <Description name={t('form.terms')}>{terms}</Description>}
    </>
  );
}

/** Terms and members of a plan. */
export function PlanFacts({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const { date } = useFormat();
  return (
    <DescriptionList>
      <TermFacts terms={plan} />
      <Description name={t('list.members')}>{plan.agreements}</Description>
      {plan.pastDue > 0 && <Description name={t('agreement.past_due')}>{plan.pastDue}</Description>}
      {plan.retiredAt && (
        <Description name={t('status.retired')}>{date(plan.retiredAt)}</Description>
      )}
    </DescriptionList>
  );
}
