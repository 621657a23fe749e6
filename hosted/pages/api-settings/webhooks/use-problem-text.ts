import { useTranslation } from 'react-i18next';
import type { DeliveryProblem } from '#shared/webhooks/fields.ts';

/** Describes a delivery problem; empty without one. */
export function useProblemText(): (
  problem: DeliveryProblem | null,
  status: number | null,
) => string {
  const { t } = useTranslation('webhooks');
  return (problem, status) => (problem ? t(`problems.${problem}`, { status }) : '');
}
