import { useTranslation } from 'react-i18next';
import type { Agreement, Charge, Plan } from '#shared/plans/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Whether a plan is sold. */
export function PlanBadge({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  if (plan.retiredAt) return <Badge text={t('status.retired')} />;
  return plan.enabled ? (
    <Badge tone="good" text={t('status.on')} />
  ) : (
    <Badge text={t('status.off')} />
  );
}

const TONES: Partial<Record<Agreement['status'] | Charge['status'], 'good' | 'bad'>> = {
  active: 'good',
  past_due: 'bad',
  paid: 'good',
  failed: 'bad',
  retrying: 'bad',
};

export function AgreementBadge({ status }: Pick<Agreement, 'status'>) {
  const { t } = useTranslation('plans');
  return <Badge tone={TONES[status] ?? 'plain'} text={t(`agreement.${status}`)} />;
}

/** Why nothing is taken for an agreement that goes on. */
export function MandateBadge({ mandateStatus }: Pick<Agreement, 'mandateStatus'>) {
  const { t } = useTranslation('plans');
  return mandateStatus === 'paused' || mandateStatus === 'ended' ? (
    <Badge tone="bad" text={t(`mandate.${mandateStatus}`)} />
  ) : null;
}

export function ChargeBadge({ status }: Pick<Charge, 'status'>) {
  const { t } = useTranslation('plans');
  return <Badge tone={TONES[status] ?? 'plain'} text={t(`charge.${status}`)} />;
}
