import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Move } from '#shared/wallet/moves.ts';
import { Worth } from '../../features/wallet/worth.tsx';
import { BigMoney } from '../../ui/big-money.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './become-card.module.css';

interface BecomeCardProps {
  /** To the next level. */
  move: Move;
  onChoose(move: Move): void;
}

/** The next level, what it takes and what that costs: one press reviews the move. */
export function BecomeCard({ move, onChoose }: BecomeCardProps) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  const { level, amount, lacking } = move;
  return (
    <Card emphasis="main">
      <div className={styles.become}>
        <LevelEmblem level={level} size={72} />
        <div className={styles.words}>
          <h2 className={styles.title}>{t('move.become', { level })}</h2>
          <BigMoney amount={amount} currency={brand.token.symbol} />
          <Worth tokens={amount} />
          {lacking !== undefined && (
            <p className={styles.soft}>
              {t('move.lacking', { amount: money(lacking, brand.token.symbol) })}
            </p>
          )}
        </div>
        {lacking === undefined ? (
          <Button onClick={() => onChoose(move)}>{t('move.become', { level })}</Button>
        ) : (
          <Link className="button" href={`/account/buy?tokens=${lacking}`}>
            {t('move.become-buy', { amount: money(lacking, brand.token.symbol) })}
          </Link>
        )}
      </div>
    </Card>
  );
}
