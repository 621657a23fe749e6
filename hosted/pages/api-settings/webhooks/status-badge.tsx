import { useTranslation } from 'react-i18next';
import type { Delivery } from '#shared/webhooks/log-schemas.ts';
import { Badge } from '../../../ui/badge.tsx';

const TONES = { delivered: 'good', dead: 'bad', pending: 'plain' } as const;

interface StatusBadgeProps {
  delivery: Pick<Delivery, 'status'>;
  isOff: boolean;
}

/** The status of a delivery; pending ones of a disabled webhook are marked. */
export function StatusBadge({ delivery: { status }, isOff }: StatusBadgeProps) {
  const { t } = useTranslation('webhooks');
  const text =
    status === 'pending' && isOff ? 'delivery-states.held' : (`delivery-states.${status}` as const);
  return <Badge tone={TONES[status]} text={t(text)} />;
}
