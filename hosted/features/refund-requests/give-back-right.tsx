import { useTranslation } from 'react-i18next';
import { ANSWER_DAYS } from '#shared/mandates/give-back.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './refund-requests.module.css';

interface GiveBackRightProps {
  /** Its name. */
  merchant: string;
  until: string;
}

/** Until when a member may ask a charge back, how long the business has to answer, and who hears of its silence. */
export function GiveBackRight({ merchant, until }: GiveBackRightProps) {
  const { t } = useTranslation('refund-requests');
  const { date } = useFormat();
  return (
    <p className={styles.right}>
      {t('ask.right', { merchant, day: date(until), answerDays: ANSWER_DAYS })}
    </p>
  );
}
