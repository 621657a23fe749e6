import { useTranslation } from 'react-i18next';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Whether the button accepts payments. */
export function StatusBadge({ status }: Pick<BusinessButton, 'status'>) {
  const { t } = useTranslation('buttons');
  switch (status) {
    case 'open':
      return <Badge tone="good" text={t('status.open')} />;
    case 'off':
      return <Badge text={t('status.off')} />;
    case 'expired':
      return <Badge text={t('status.expired')} />;
    case 'sold_out':
      return <Badge tone="bad" text={t('status.sold_out')} />;
  }
}
