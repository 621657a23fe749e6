import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { brand, LEVELS } from '#shared/brand.ts';
import { worthOf } from '#shared/token/convert.ts';
import { discountOf, levelsOf, trialDaysOf } from '../../features/membership/membership-terms.ts';
import { useTokenPrice } from '../../features/wallet/use-token-price.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './home-page.module.css';

/** The levels with their minimum stakes; names only until the config has loaded. */
export function CommunityLevels() {
  const { t, i18n } = useTranslation('home');
  const { money } = useFormat();
  const id = useId();
  const { currency, price } = useTokenPrice();
  const appConfig = useSignal(useStore().appConfig);
  const percent = discountOf(appConfig, i18n.language);
  const known = levelsOf(appConfig);
  const levels = known.length > 0 ? known : LEVELS.map((name) => ({ name, threshold: undefined }));
  const trialDays = trialDaysOf(appConfig);

  /** What the stake costs in the display currency; its line is reserved while the price loads. */
  function worth(threshold: string | undefined): string {
    const found =
      threshold && price !== undefined ? worthOf(threshold, price, currency) : undefined;
    return found ? `≈ ${money(found, currency)}` : '\u00a0';
  }

  function takes(threshold: string | undefined, isFirst: boolean): string {
    if (isFirst) {
      return trialDays ? t('welcome.trial', { count: trialDays }) : t('welcome.start');
    }
    return threshold === undefined
      ? '\u00a0'
      : t('welcome.threshold', { amount: money(threshold, brand.token.symbol) });
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('welcome.levels')}</h2>
        {percent && <p className={styles.soft}>{t('welcome.levels-lead', { percent })}</p>}
      </div>
      <ol className={styles.levels}>
        {levels.map(({ name, threshold }, index) => (
          <li key={name} className={styles.level}>
            <LevelEmblem level={name} />
            <span className={styles.name}>{name}</span>
            <span className={styles.soft}>{takes(threshold, index === 0)}</span>
            {index > 0 && <span className={styles.worth}>{worth(threshold)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
