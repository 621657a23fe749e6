import { useTranslation } from 'react-i18next';
import type { DeliveryProblem } from '#shared/webhooks/fields.ts';

/** What went wrong, in plain words; empty where nothing did. */
export function useProblemText(): (
  problem: DeliveryProblem | null,
  status: number | null,
) => string {
  const { t } = useTranslation('webhooks');
  return (problem, status) => (problem ? t(`problems.${problem}`, { status }) : '');
}
