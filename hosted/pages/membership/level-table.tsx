import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { StakingLevel } from '#shared/wallet/membership.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './move-table.module.css';

/** The requirements of all levels. */
export function LevelTable({
  levels,
  current,
}: {
  levels: readonly StakingLevel[];
  current: string | undefined;
}) {
  const { t } = useTranslation('membership');
  const tokens = (amount: string) => <Money amount={amount} currency={brand.token.symbol} />;
  const columns: Column<StakingLevel>[] = [
    {
      key: 'level',
      head: t('membership.level'),
      phone: 'title',
      cell: ({ level }) => (
        <span className={styles.level}>
          <LevelEmblem level={level} size={32} />
          {level}
        </span>
      ),
    },
    {
      key: 'threshold',
      head: t('membership.threshold'),
      align: 'end',
      phone: 'figure',
      cell: ({ threshold }) => tokens(threshold),
    },
    {
      key: 'missing',
      head: t('membership.missing'),
      align: 'end',
      phone: ({ reached }) => (reached ? 'hidden' : 'fact'),
      keepsHead: true,
      cell: ({ reached, missing }) => (reached ? '–' : tokens(missing)),
    },
    {
      key: 'reached',
      head: t('membership.reached'),
      align: 'end',
      phone: ({ reached }) => (reached ? 'fact' : 'hidden'),
      cell: ({ level, reached }) =>
        level === current ? (
          <Badge tone="good" text={t('membership.current')} />
        ) : (
          t(reached ? 'membership.yes' : 'membership.not-yet')
        ),
    },
  ];
  return (
    <DataTable
      caption={t('membership.caption')}
      columns={columns}
      rows={levels}
      keyOf={({ level }) => level}
    />
  );
}
