import { useTranslation } from 'react-i18next';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card, CardLink } from '../../../ui/card.tsx';
import { MerchantPicture } from '../../../ui/merchant-picture.tsx';
import tiles from '../../../ui/tiles.module.css';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './known-merchants.module.css';
import { usePayments } from './use-payments.ts';

const SHOWN = 6;

interface Known {
  merchant: MerchantIdentity;
  /** When it was last paid, ISO 8601. */
  paidAt?: string;
  isLinked: boolean;
}

/** Merchants that the member is linked with or has paid, newest first. */
export function KnownMerchants() {
  const { t } = useTranslation('account');
  const { date } = useFormat();
  const links = useApi(linkEndpoints.list, {}).data?.links ?? [];
  const payments = usePayments().data?.data ?? [];
  const known = new Map<string, Known>();
  for (const { merchant } of links) known.set(merchant.domain, { merchant, isLinked: true });
  for (const { merchant, date: paidAt } of payments) {
    if (!merchant) continue;
    const before = known.get(merchant.domain);
    if (!before?.paidAt) {
      known.set(merchant.domain, { merchant, isLinked: false, ...before, paidAt });
    }
  }
  if (known.size === 0) return null;
  return (
    <Card
      title={t('merchants.title')}
      action={<CardLink href="/account/links">{t('merchants.links')}</CardLink>}
    >
      <ul className={tiles.tiles}>
        {[...known.values()].slice(0, SHOWN).map(({ merchant, paidAt, isLinked }) => (
          <li key={merchant.domain} className={styles.merchant}>
            <MerchantPicture merchant={merchant} />
            <span>
              <span className={styles.name}>{merchant.name}</span>
              <span className={styles.soft}>
                {[
                  isLinked && t('merchants.linked'),
                  paidAt && t('merchants.paid', { date: date(paidAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
