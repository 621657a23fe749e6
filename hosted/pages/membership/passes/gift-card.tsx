import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as passesEndpoints from '#shared/passes/member-endpoints.ts';
import type { Gift } from '#shared/passes/member-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './passes.module.css';

/** A pass that a business gives to whoever has its link; accepting it costs nothing. */
export function GiftCard({ id }: { id: string }) {
  const { t } = useTranslation('own-passes');
  const query = useApi(passesEndpoints.readGift, { params: { id } });
  return (
    <Card title={t('gift.title')}>
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {(gift) => <Offer gift={gift} />}
      </Loaded>
    </Card>
  );
}

function Offer({ gift }: { gift: Gift }) {
  const { t } = useTranslation('own-passes');
  const { date } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const outcome = useRef<HTMLDivElement>(null);
  const { id, pass, merchant, entries, status, validUntil, expiresAt } = gift;

  // The focused button has been removed.
  useEffect(() => {
    if (isAccepted) outcome.current?.focus();
  }, [isAccepted]);

  async function accept() {
    setBusy(true);
    setFailure(undefined);
    const answer = await client.call(passesEndpoints.acceptGift, { params: { id } });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    setAccepted(true);
    await invalidate(passesEndpoints.list);
  }

  const isOpen = status === 'open' && !isAccepted;
  return (
    <div className={styles.inside}>
      <p className={styles.name}>{pass.name}</p>
      <p>{t('gift.lead', { business: merchant.name })}</p>
      <p className={styles.soft}>
        {entries === null ? t('list.unlimited') : t('list.entries', { left: entries, entries })}
      </p>
      {pass.terms && <p className={styles.terms}>{pass.terms}</p>}
      {isOpen && (
        <>
          {validUntil && (
            <p className={styles.soft}>{t('list.until', { date: date(validUntil) })}</p>
          )}
          <p className={styles.soft}>{t('gift.until', { date: date(expiresAt) })}</p>
          <div>
            <Button idle={isBusy} onClick={() => void accept()}>
              {t(isBusy ? 'gift.accepting' : 'gift.accept')}
            </Button>
          </div>
        </>
      )}
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice tone="success" text={isAccepted ? t('gift.accepted') : ''} />
        <Notice text={status === 'open' || isAccepted ? '' : t('gift.gone')} />
      </div>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </div>
  );
}
