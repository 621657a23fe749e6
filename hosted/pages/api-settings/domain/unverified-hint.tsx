import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import { useApi } from '../../../platform/use-api.ts';
import styles from './domain.module.css';
import { UnverifiedNotice } from './unverified-notice.tsx';

/** Explains the payment limit in other settings; empty when the domain is verified. */
export function UnverifiedHint() {
  const { t } = useTranslation('domain');
  const { data } = useApi(domainEndpoints.read, {});
  if (!data?.limit) return null;
  return (
    <div className={styles.hint}>
      <UnverifiedNotice limit={data.limit} />
      <Link href="/account/profile/link?tab=domain">{t('proof.prove')}</Link>
    </div>
  );
}
