import { useTranslation } from 'react-i18next';
import type { Payment } from '#shared/sales/schemas.ts';
import { Badge } from '../../ui/badge.tsx';

export function PaymentStatus({ status }: Pick<Payment, 'status'>) {
  const { t } = useTranslation('sales');
  return <Badge tone={status === 'paid' ? 'good' : 'plain'} text={t(`statuses.${status}`)} />;
}
