import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { readVerification } from '#shared/domain/contract.ts';
import { useApi } from '../../app/use-api.ts';
import styles from './domain.module.css';
import { UnprovenNotice } from './unproven-notice.tsx';

/** Beside other settings: why payments are small, and the way out of it. Nothing once it is proven. */
export function UnprovenHint() {
  const { t } = useTranslation('domain');
  const { data } = useApi(readVerification, {});
  if (!data?.limit) return null;
  return (
    <div className={styles.hint}>
      <UnprovenNotice limit={data.limit} />
      <Link href="/account/profile/link?tab=domain">{t('prove')}</Link>
    </div>
  );
}
