import { useTranslation } from 'react-i18next';
import { useLevels } from '../../../features/membership/use-levels.ts';
import styles from '../../../features/withdrawals/withdrawals.module.css';

/** What a member loses with the stake. */
export function ExitLoss() {
  const { t } = useTranslation('withdrawals');
  const levels = useLevels().data?.filter(({ reached }) => reached);
  const level = levels?.at(-1)?.level;
  return (
    <div className={styles.loss}>
      <p className={styles.step}>{t('loss.title')}</p>
      <ul>
        <li>{level ? t('loss.level', { level }) : t('loss.membership')}</li>
        <li>{t('loss.payments')}</li>
        <li>{t('loss.discount')}</li>
      </ul>
      <p className={styles.small}>{t('loss.back')}</p>
    </div>
  );
}
