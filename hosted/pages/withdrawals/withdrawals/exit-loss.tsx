import { useTranslation } from 'react-i18next';
import { useLevels } from '../../../features/membership/use-levels.ts';
import withdrawals from '../../../features/withdrawals/withdrawals.module.css';
import { Card } from '../../../ui/card.tsx';
import styles from './exit-steps.module.css';

/** What a member loses with the stake, beside the steps. */
export function ExitLossCard() {
  const { t } = useTranslation('withdrawals');
  return (
    <Card title={t('loss.title')} emphasis="quiet">
      <Losses className={styles.lost} />
      <p className={withdrawals.small}>{t('loss.back')}</p>
    </Card>
  );
}

/** The same in the review, before the last press. */
export function ExitLoss() {
  const { t } = useTranslation('withdrawals');
  return (
    <div className={withdrawals.loss}>
      <p className={withdrawals.step}>{t('loss.title')}</p>
      <Losses />
      <p className={withdrawals.small}>{t('loss.back')}</p>
    </div>
  );
}

function Losses({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('withdrawals');
  const levels = useLevels().data?.filter(({ reached }) => reached);
  const level = levels?.at(-1)?.level;
  return (
    <ul className={className}>
      <li>{level ? t('loss.level', { level }) : t('loss.membership')}</li>
      <li>{t('loss.payments')}</li>
      <li>{t('loss.discount')}</li>
    </ul>
  );
}
