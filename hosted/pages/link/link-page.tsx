import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import styles from '../pay-entry/pay-entry-page.module.css';
import list from './link-page.module.css';

/** What linking an account to a merchant means, and where an invitation comes from. */
export function LinkPage() {
  const { t } = useTranslation('home');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('linking.title')}</h1>
        <p className={styles.lead}>{t('linking.lead')}</p>
      </div>
      <Card title={t('linking.sees')}>
        <ul className={list.points}>
          <li>{t('linking.account-balance')}</li>
          <li>{t('linking.staking-balance')}</li>
        </ul>
        <p>{t('linking.nothing-else')}</p>
      </Card>
      <Card title={t('linking.how')}>
        <ol className={list.points}>
          <li>{t('linking.ask')}</li>
          <li>{t('linking.open')}</li>
          <li>{t('linking.decide')}</li>
        </ol>
      </Card>
    </div>
  );
}
