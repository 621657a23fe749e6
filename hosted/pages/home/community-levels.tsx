import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { brand, LEVELS } from '#shared/brand.ts';
import { levelsOf, trialDaysOf } from '../../features/membership/membership-terms.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './home-page.module.css';

/** The levels with their minimum stakes; names only until the config has loaded. */
export function CommunityLevels() {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  const id = useId();
  const appConfig = useSignal(useStore().appConfig);
  const known = levelsOf(appConfig);
  const levels = known.length > 0 ? known : LEVELS.map((name) => ({ name, threshold: undefined }));
  const trialDays = trialDaysOf(appConfig);

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
      <h2 id={id}>{t('welcome.levels')}</h2>
      <p className={styles.soft}>{t('welcome.levels-lead')}</p>
      <ol className={styles.levels}>
        {levels.map(({ name, threshold }, index) => (
          <li key={name} className={styles.level}>
            <LevelEmblem level={name} />
            <span className={styles.name}>{name}</span>
            <span className={styles.soft}>{takes(threshold, index === 0)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
