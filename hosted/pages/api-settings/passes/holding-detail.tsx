import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Holding } from '#shared/passes/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useApi } from '../../../platform/use-api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { addressOf } from './addresses.ts';
import { HoldingBadge } from './badges.tsx';
import { FreezePass } from './freeze-pass.tsx';
import { HoldingHistory } from './holding-history.tsx';
import { TakeVisit } from './take-visit.tsx';
import { usePassWords } from './use-pass-words.ts';

/** One held pass: what is left, its history, and what its business may do. */
export function HoldingDetail({ pass, id }: { pass: string; id: string }) {
  const { t } = useTranslation('passes');
  return (
    <>
      <BackLink href={addressOf(pass)} text={t('holding.back')} />
      <Loaded
        query={useApi(passesEndpoints.readHolding, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(holding) => (
          <>
            <Facts holding={holding} />
            <HoldingHistory holding={holding} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts({ holding }: { holding: Holding }) {
  const { t } = useTranslation('passes');
  const { date, time } = useFormat();
  const own = useOwnScopes();
  const { holderOf, leftOf } = usePassWords();
  const [step, setStep] = useState<'visit' | 'freeze'>();
  const { holder, status, validUntil, frozenUntil, origin, createdAt, lastVisitAt } = holding;
  const mayFreeze = own.includes('passes:write') && ['open', 'frozen'].includes(status);
  return (
    <Card title={holderOf(holding)} action={<HoldingBadge status={status} />}>
      <DescriptionList>
        <Description name={t('holders.left')}>{leftOf(holding)}</Description>
        <Description name={t('holders.until')}>{date(validUntil)}</Description>
        {frozenUntil && (
          <Description name={t('holding.frozen-until')}>{date(frozenUntil)}</Description>
        )}
        <Description name={t(`origin.${origin}`)}>{time(createdAt)}</Description>
        {lastVisitAt && <Description name={t('holders.last')}>{time(lastVisitAt)}</Description>}
        {holder?.email && <Description name={t('holding.email')}>{holder.email}</Description>}
        {holder && (
          <Description name={t('holding.id')}>
            <code translate="no">{holder.id}</code>
          </Description>
        )}
      </DescriptionList>
      {holder && !holder.name && !holder.email && (
        <p className={styles.hint}>{t('holding.pseudonym-why')}</p>
      )}
      <div className={styles.actionRow}>
        {own.includes('visits:write') && status === 'open' && (
          <Button onClick={() => setStep('visit')}>{t('visit.take')}</Button>
        )}
        {mayFreeze && (
          <Button variant="quiet" onClick={() => setStep('freeze')}>
            {t(status === 'frozen' ? 'freeze.resume' : 'freeze.title')}
          </Button>
        )}
      </div>
      {step === 'visit' && <TakeVisit holding={holding} onClose={() => setStep(undefined)} />}
      {step === 'freeze' && <FreezePass holding={holding} onClose={() => setStep(undefined)} />}
    </Card>
  );
}
