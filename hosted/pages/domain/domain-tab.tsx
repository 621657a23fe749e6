import { useTranslation } from 'react-i18next';
import { readVerification, type Verification } from '#shared/domain/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './domain.module.css';
import { ProofWays } from './proof-ways.tsx';
import { UnprovenNotice } from './unproven-notice.tsx';

/** Whether the domain is proven, and how to prove it. */
export function DomainTab() {
  const query = useApi(readVerification, {});
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
        title={t('title')}
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
          <UnprovenNotice limit={verification.limit} />
        )}
        {!provenAt && <p className={styles.soft}>{t('why')}</p>}
      </Card>
      {isAsked && <ProofWays verification={verification} />}
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
      {provenBy !== 'operator' && !failingSince && <p className={styles.soft}>{t('keep')}</p>}
      <Notice
        tone="error"
        text={
          failingSince && endsAt
            ? t('failing', { since: date(failingSince), until: date(endsAt) })
            : ''
        }
      />
    </>
  );
}
