import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { HeldTokens as Held } from '#shared/withdrawals/held-tokens.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './withdrawals.module.css';

export interface HeldTokensProps {
  /** Tokens available for withdrawal now. */
  free: string;
  held: readonly Held[];
}

/** Release dates of tokens bought by card; empty when none are held. */
export function HeldTokens({ free, held }: HeldTokensProps) {
  const { t } = useTranslation('withdrawals');
  const { money, date } = useFormat();
  if (held.length === 0) return null;
  const tokens = (amount: string) => money(amount, brand.token.symbol);
  return (
    <section className={styles.held} aria-label={t('held.title')}>
      <dl className={styles.releases}>
        <div>
          <dt>{t('held.now')}</dt>
          <dd>{tokens(free)}</dd>
        </div>
        {held.map(({ amount, until }) => (
          <div key={until ?? ''}>
            <dt>{until === null ? t('held.disputed') : t('held.from', { date: date(until) })}</dt>
            <dd>{tokens(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>{t('held.why')}</p>
    </section>
  );
}
