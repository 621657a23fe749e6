import { useTranslation } from 'react-i18next';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import type { Verification } from '#shared/domain/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './domain.module.css';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { VerificationMethods } from './verification-methods.tsx';

/** The domain's verification status and methods. */
export function DomainTab() {
  const query = useApi(domainEndpoints.read, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
      {(verification) => <Domain verification={verification} />}
    </Loaded>
  );
}

function Domain({ verification }: { verification: Verification }) {
  const { t } = useTranslation('domain');
  const { domain, provenAt, provenBy, failingSince } = verification;
  const isAsked = provenBy === null || failingSince !== null;
  return (
    <>
      <Card
        title={t('proof.title')}
        action={
          <Badge
            tone={provenAt ? 'good' : 'bad'}
            text={t(provenAt ? 'state.proven' : 'state.unproven')}
          />
        }
      >
        <p className={styles.domain} translate="no">
          {domain}
        </p>
        {provenAt ? (
          <Proven verification={verification} />
        ) : (
          <UnverifiedNotice limit={verification.limit} />
        )}
        {!provenAt && <p className={styles.soft}>{t('proof.why')}</p>}
      </Card>
      {isAsked && <VerificationMethods verification={verification} />}
    </>
  );
}

function Proven({ verification }: { verification: Verification }) {
  const { t } = useTranslation('domain');
  const { date } = useFormat();
  const { provenAt, provenBy, failingSince, endsAt } = verification;
  return (
    <>
      <p className={styles.soft}>
        {t(`proven-by.${provenBy ?? 'operator'}`, { date: provenAt ? date(provenAt) : '' })}
      </p>
      {provenBy !== 'operator' && !failingSince && <p className={styles.soft}>{t('proof.keep')}</p>}
      <Notice
        tone="error"
        text={
          failingSince && endsAt
            ? t('proof.failing', { since: date(failingSince), until: date(endsAt) })
            : ''
        }
      />
    </>
  );
}
