import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { type Move, movesOf, totalOf } from '#shared/wallet/moves.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from '../account/account.module.css';
import { type MembershipData, useMembership } from './use-membership.ts';

/** What moving tokens between the accounts would mean for the level. */
export function StakePage() {
  const { t } = useTranslation('membership');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('move.title')}</h1>
        <p className={styles.lead}>{t('move.lead')}</p>
      </div>
      <Loaded query={useMembership()} skeleton={<Skeleton height="30rem" />}>
        {(data) =>
          totalOf([data.cash, data.stake]) === '0' || data.levels.length === 0 ? (
            <Card>
              <Empty title={t('move.empty')} text={t('move.empty-text')} />
            </Card>
          ) : (
            <Moves {...data} />
          )
        }
      </Loaded>
      <div className={styles.ways}>
        <Link className={styles.way} href="/account/membership">
          {t('move.back')}
        </Link>
      </div>
    </div>
  );
}

function Moves({ levels, cash, stake }: MembershipData) {
  const { t } = useTranslation('membership');
  return (
    <>
      <div className={styles.pair}>
        <Balance title={t('move.cash')} amount={cash} />
        <Balance title={t('move.membership')} amount={stake} />
      </div>
      <Card title={t('membership.change')}>
        <MoveTable moves={movesOf(levels, cash, stake)} />
      </Card>
    </>
  );
}

function Balance({ title, amount }: { title: string; amount: string }) {
  return (
    <Card title={title}>
      <p className={styles.amount}>
        <Money amount={amount} currency={brand.token.symbol} />
      </p>
    </Card>
  );
}

function MoveTable({ moves }: { moves: readonly Move[] }) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  const inTokens = (amount: string) => money(amount, brand.token.symbol);
  const columns: Column<Move>[] = [
    { key: 'level', head: t('move.level'), cell: ({ level }) => level },
    { key: 'move', head: t('move.move'), align: 'end', cell: whatMoves },
    { key: 'after', head: t('move.after'), align: 'end', cell: whatStays },
  ];

  function whatMoves({ direction, amount }: Move): string {
    if (direction === 'to-stake') return t('move.to-stake', { amount: inTokens(amount) });
    if (direction === 'stay' && amount === '0') return t('move.here');
    const back = t('move.to-cash', { amount: inTokens(amount) });
    return direction === 'stay' ? `${t('move.here')}: ${back}` : back;
  }

  function whatStays({ cashAfter, lacking }: Move): string {
    return lacking === undefined
      ? inTokens(cashAfter ?? '0')
      : t('move.lacking', { amount: inTokens(lacking) });
  }

  return (
    <DataTable
      caption={t('move.caption')}
      columns={columns}
      rows={moves}
      keyOf={({ level }) => level}
    />
  );
}
