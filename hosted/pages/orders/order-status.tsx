import { useTranslation } from 'react-i18next';
import type { PurchaseStatus } from '#shared/purchases/schemas.ts';
import { Badge } from '../../ui/badge.tsx';

const GOOD: readonly PurchaseStatus[] = ['credited'];
const BAD: readonly PurchaseStatus[] = ['failed', 'disputed', 'charged_back'];

export function OrderStatus({ status }: { status: PurchaseStatus }) {
  const { t } = useTranslation('buy');
  const tone = GOOD.includes(status) ? 'good' : BAD.includes(status) ? 'bad' : 'plain';
  return <Badge tone={tone} text={t(`order-status.${status}`)} />;
}
