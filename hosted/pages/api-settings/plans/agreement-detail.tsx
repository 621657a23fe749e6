import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/plans/endpoints.ts';
import type { Agreement } from '#shared/plans/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { addressOf } from './addresses.ts';
import { AgreementBadge, MandateBadge } from './badges.tsx';
import { ChangePrice } from './change-price.tsx';
import { CHARGED } from './charged.ts';
import { Charges } from './charges.tsx';
import { EndAgreement } from './end-agreement.tsx';
import { FreezeAgreement } from './freeze-agreement.tsx';
import { TermFacts } from './plan-facts.tsx';
import { usePlanWords } from './use-plan-words.ts';

/** The agreement of one member: its terms, its charges, and what its business may do. */
export function AgreementDetail({ plan, id }: { plan: string; id: string }) {
  const { t } = useTranslation('plans');
  return (
    <>
      <BackLink href={addressOf(plan)} text={t('members.back')} />
      <Loaded
        query={useApi(endpoints.readAgreement, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(agreement) => (
          <>
            <Facts agreement={agreement} />
            <Charges agreement={agreement} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Facts({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('plans');
  const { date, money } = useFormat();
  const { holderOf } = usePlanWords();
  const { holder, status, mandateStatus, currency, next, owed, zone, reference } = agreement;
  const { createdAt, frozenUntil, endsAt, proposed } = agreement;
  return (
    <Card
      title={holderOf(agreement)}
      action={
        <span className={styles.name}>
          <AgreementBadge status={status} />
          {status !== 'ended' && <MandateBadge mandateStatus={mandateStatus} />}
        </span>
      }
    >
      <DescriptionList>
        <TermFacts terms={agreement} />
        <Description name={t('members.since')}>{date(createdAt, zone)}</Description>
        <Description name={t('members.next')}>
          {next ? `${date(next.at, zone)} · ${money(next.price, currency)}` : t('members.none')}
        </Description>
        {proposed && (
          <Description name={t('members.proposed')}>
            <Proposed proposed={proposed} agreement={agreement} />
          </Description>
        )}
        {Number(owed) > 0 && (
          <Description name={t('members.owed')}>{money(owed, currency)}</Description>
        )}
        {frozenUntil && (
          <Description name={t('members.frozen-until')}>{date(frozenUntil, zone)}</Description>
        )}
        {endsAt && <Description name={t('members.ends')}>{date(endsAt, zone)}</Description>}
        {reference && <Description name={t('members.reference')}>{reference}</Description>}
        <Description name={t('members.zone')}>{zone}</Description>
        {holder?.email && <Description name={t('members.email')}>{holder.email}</Description>}
        {holder && (
          <Description name={t('members.id')}>
            <code translate="no">{holder.id}</code>
          </Description>
        )}
      </DescriptionList>
      {holder && !holder.name && !holder.email && (
        <p className={styles.hint}>{t('members.pseudonym-why')}</p>
      )}
      {status === 'past_due' && <p className={styles.hint}>{t('members.past-due-why')}</p>}
      {status !== 'ended' && (mandateStatus === 'paused' || mandateStatus === 'ended') && (
        <p className={styles.hint}>{t(`mandate-why.${mandateStatus}`)}</p>
      )}
      <Acts agreement={agreement} />
    </Card>
  );
}

interface ProposedProps {
  proposed: NonNullable<Agreement['proposed']>;
  agreement: Agreement;
}

/** The price that waits for the member: since when, from when, and until when its approval also takes the rest of the period. */
function Proposed({ proposed, agreement: { currency, zone } }: ProposedProps) {
  const { t } = useTranslation('plans');
  const { date, money } = useFormat();
  const { price, proposedAt, fromAt, adjustment } = proposed;
  const said = {
    price: money(price, currency),
    date: date(fromAt, zone),
    since: date(proposedAt, zone),
  };
  return (
    <>
      {t('members.proposed-text', said)}
      {adjustment &&
        ` ${t('members.proposed-rest', {
          price: money(adjustment.price, currency),
          date: date(adjustment.until, zone),
        })}`}
    </>
  );
}

function Acts({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('plans');
  const invalidate = useInvalidate();
  const mayWrite = useOwnScopes().includes('agreements:write');
  const [step, setStep] = useState<'price' | 'freeze' | 'end'>();
  if (!mayWrite || agreement.status === 'ended') return null;

  const close = () => setStep(undefined);
  function done() {
    for (const endpoint of CHARGED) void invalidate(endpoint);
    close();
  }
  return (
    <div className={styles.actionRow}>
      {!agreement.endsAt && (
        <Button variant="outlined" onClick={() => setStep('price')}>
          {t('price.title')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setStep('freeze')}>
        {t(agreement.frozenUntil ? 'freeze.resume' : 'freeze.title')}
      </Button>
      {!agreement.endsAt && (
        <Button variant="quiet" onClick={() => setStep('end')}>
          {t('end.title')}
        </Button>
      )}
      {step === 'price' && <ChangePrice agreement={agreement} onDone={done} onClose={close} />}
      {step === 'freeze' && <FreezeAgreement agreement={agreement} onDone={done} onClose={close} />}
      {step === 'end' && <EndAgreement agreement={agreement} onDone={done} onClose={close} />}
    </div>
  );
}
