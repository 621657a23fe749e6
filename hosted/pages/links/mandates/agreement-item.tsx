import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { usePriceOf } from '../../../features/rhythm/use-price-of.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IdentityStatus } from '../../../ui/identity-status.tsx';
import { MerchantPicture } from '../../../ui/merchant-picture.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { MandateAct } from './act-modal.tsx';
import { FailedCharge } from './failed-charge.tsx';
import { PastCharges } from './past-charges.tsx';
import styles from './regular-payments.module.css';
import { ShareAgreement } from './share-agreement.tsx';
import { stateOf } from './state-of.ts';
import { useDay } from './use-day.ts';

interface AgreementItemProps {
  agreement: MemberAgreement;
  onAct(act: MandateAct | 'approve'): void;
}

export function AgreementItem({ agreement, onAct }: AgreementItemProps) {
  const { t } = useTranslation('mandates');
  const { money } = useFormat();
  const priceOf = usePriceOf();
  const { id, merchant, name, currency, terms, mandate, asked, proposed, owed } = agreement;
  const state = stateOf(agreement);
  // A price is approved alone, after what else waits.
  const isOfPrice = asked?.kind === 'price';
  const isBad = state === 'past_due';
  return (
    <li className={styles.item}>
      <MerchantPicture merchant={merchant} />
      <div className={styles.what}>
        <h3 className={styles.name}>
          <span id={`${id}-name`}>{name}</span>{' '}
          <Badge tone={isBad ? 'bad' : 'plain'} text={t(`status.${state}`)} />
        </h3>
        <p className={styles.soft}>
          {merchant.name} · {merchant.domain} <IdentityStatus merchant={merchant} />
        </p>
        <p className={styles.soft}>
          {priceOf(agreement)}
          {mandate && ` · ${t('list.most', { cap: money(mandate.cap, currency) })}`}
        </p>
        <p>
          <strong>
            <Next agreement={agreement} />
          </strong>
        </p>
        {owed && <FailedCharge owed={owed} agreement={agreement} />}
        {asked && (
          <div className={styles.asked}>
            <p>{t(`approve.${asked.kind}`, { merchant: merchant.name })}</p>
            {proposed && isOfPrice && <Proposed proposed={proposed} agreement={agreement} />}
            {asked.capTokens === null && <p id={`${id}-no-rate`}>{t('approve.no-rate')}</p>}
            <Button
              id={`${id}-approve`}
              variant="outlined"
              idle={asked.capTokens === null}
              aria-labelledby={`${id}-approve ${id}-name`}
              aria-describedby={asked.capTokens === null ? `${id}-no-rate` : undefined}
              onClick={() => onAct('approve')}
            >
              {t(asked.kind === 'stopped' ? 'approve.again' : 'approve.open')}
            </Button>
          </div>
        )}
        {proposed && !isOfPrice && <Proposed proposed={proposed} agreement={agreement} />}
        {terms && (
          <details className={styles.past}>
            <summary>{t('list.terms')}</summary>
            <p className={styles.soft}>{terms}</p>
          </details>
        )}
        <PastCharges agreement={agreement} />
        <details className={styles.past}>
          <summary>{t('list.sharing')}</summary>
          <ShareAgreement agreement={agreement} />
        </details>
        <Acts agreement={agreement} onAct={onAct} />
      </div>
    </li>
  );
}

interface ProposedProps {
  proposed: NonNullable<MemberAgreement['proposed']>;
  agreement: MemberAgreement;
}

/** The price that waits for the member: since when, from when, and until when its approval also takes the rest of the period. */
function Proposed({ proposed, agreement }: ProposedProps) {
  const { t } = useTranslation('mandates');
  const { money } = useFormat();
  const { currency, zone } = agreement;
  const day = useDay(zone);
  const said = {
    since: day(proposed.proposedAt),
    price: money(proposed.price, currency),
    before: money(agreement.price, currency),
    day: day(proposed.fromAt),
  };
  return (
    <p>
      {t('approve.proposed', said)}
      {proposed.adjustment &&
        ` ${t('approve.proposed-rest', { day: day(proposed.adjustment.until) })}`}
    </p>
  );
}

/** One line: what will be taken next. */
function Next({ agreement }: { agreement: MemberAgreement }) {
  const { t } = useTranslation('mandates');
  const { money } = useFormat();
  const day = useDay(agreement.zone);
  const { next, currency, mandate, endsAt, endedAt, frozenUntil, status } = agreement;
  if (status === 'ended') return t('list.ended', { day: day(endsAt ?? endedAt ?? '') });
  const end = endsAt ? ` ${t('list.ending', { day: day(endsAt) })}` : '';
  if (mandate?.status === 'paused') return `${t('list.paused')}${end}`;
  if (mandate === null || mandate.status === 'ended') return `${t('list.stopped')}${end}`;
  if (frozenUntil) return `${t('list.frozen', { day: day(frozenUntil) })}${end}`;
  if (!next) return end ? end.trim() : t('list.none');
  const said = {
    amount: money(next.net, currency),
    tokens: money(next.mostTokens, brand.token.symbol),
    day: day(next.at),
  };
  return `${t('list.next', said)}${end}`;
}

function Acts({ agreement, onAct }: AgreementItemProps) {
  const { t } = useTranslation('mandates');
  const { merchant, name, mandate, endsAt, status } = agreement;
  if (status === 'ended') return null;
  const acts: MandateAct[] = [
    ...(mandate?.status === 'active' ? (['pause', 'stop'] as const) : []),
    ...(mandate?.status === 'paused' ? (['resume', 'stop'] as const) : []),
    ...(endsAt === null ? (['end'] as const) : []),
  ];
  return (
    <div className={styles.acts}>
      {acts.map((act) => (
        <Button
          key={act}
          variant="quiet"
          aria-label={t(`act.${act}-of`, { merchant: merchant.name, name })}
          onClick={() => onAct(act)}
        >
          {t(`act.${act}`)}
        </Button>
      ))}
    </div>
  );
}
