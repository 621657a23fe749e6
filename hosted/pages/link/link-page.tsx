import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import list from './link-page.module.css';

/** Explains account linking and where invitations come from. */
export function LinkPage() {
  const { t } = useTranslation('home');
  return (
    <Page width="slip" title={t('linking.title')} lead={t('linking.lead')}>
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
    </Page>
  );
}
