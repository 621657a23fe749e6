import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Move } from '#shared/wallet/moves.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './move-table.module.css';

interface MoveTableProps {
  moves: readonly Move[];
  /** Called with the chosen level's move. */
  onChoose(move: Move): void;
}

/** The transfer that each level requires, to or from the payment account. */
export function MoveTable({ moves, onChoose }: MoveTableProps) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  const inTokens = (amount: string) => money(amount, brand.token.symbol);
  const columns: Column<Move>[] = [
    {
      key: 'level',
      head: t('move.level'),
      phone: 'title',
      cell: ({ level }) => (
        <span className={styles.level}>
          <LevelEmblem level={level} size={32} />
          {level}
        </span>
      ),
    },
    { key: 'move', head: t('move.move'), align: 'end', phone: 'fact', cell: whatMoves },
    {
      key: 'after',
      head: t('move.after'),
      align: 'end',
      phone: 'more',
      // What is lacking is a sentence of its own.
      keepsHead: ({ lacking }) => lacking === undefined,
      cell: whatStays,
    },
    { key: 'choose', head: t('move.choose'), align: 'end', phone: 'figure', cell: choice },
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

  function choice(move: Move) {
    const { level, direction, lacking } = move;
    if (direction === 'stay' || lacking !== undefined) return null;
    return (
      <span className={styles.choice}>
        <Button
          variant="quiet"
          aria-label={t('move.choose-of', { level })}
          onClick={() => onChoose(move)}
        >
          {t('move.choose')}
        </Button>
      </span>
    );
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
