import { useTranslation } from 'react-i18next';
import type { Holding } from '#shared/passes/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Whether a pass is sold. */
export function EnabledBadge({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('passes');
  return enabled ? <Badge tone="good" text={t('status.on')} /> : <Badge text={t('status.off')} />;
}

/** Whether a visit can be taken from a held pass. */
export function HoldingBadge({ status }: Pick<Holding, 'status'>) {
  const { t } = useTranslation('passes');
  return <Badge tone={status === 'open' ? 'good' : 'plain'} text={t(`holding.${status}`)} />;
}
