import { useTranslation } from 'react-i18next';
import type { MemberLink } from '#shared/link/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { IdentityStatus } from '../../ui/identity-status.tsx';
import { MerchantPicture } from '../../ui/merchant-picture.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './links-page.module.css';

interface LinksTableProps {
  links: readonly MemberLink[];
  onDisconnect(link: MemberLink): void;
}

export function LinksTable({ links, onDisconnect }: LinksTableProps) {
  const { t } = useTranslation('link');
  const { date } = useFormat();
  return (
    <DataTable
      caption={t('links.caption')}
      rows={links}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'merchant',
          head: t('links.merchant'),
          phone: 'title',
          cell: ({ merchant }) => (
            <span className={styles.merchant}>
              <MerchantPicture merchant={merchant} />
              <span className={styles.name}>
                {merchant.name} <span className={styles.domain}>{merchant.domain}</span>{' '}
                <IdentityStatus merchant={merchant} />
              </span>
            </span>
          ),
        },
        {
          key: 'since',
          head: t('links.since'),
          phone: 'fact',
          keepsHead: true,
          cell: ({ since }) => date(since),
        },
        {
          key: 'access',
          head: t('links.access'),
          isAction: true,
          align: 'end',
          phone: 'aside',
          cell: (link) => (
            <span className={styles.access}>
              <Button
                variant="quiet"
                aria-label={t('links.end-of', { merchant: link.merchant.name })}
                onClick={() => onDisconnect(link)}
              >
                {t('links.end')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
