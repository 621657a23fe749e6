import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/call.ts';
import type * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import styles from '../../../features/second-factor/second-factor.module.css';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface EnabledFactorProps {
  state: CallOutput<typeof secondFactorEndpoints.read>;
  onRenew(): void;
  onTurnOff(): void;
}

/** Enabled two-step sign-in: since when, remaining recovery codes, and actions. */
export function EnabledFactor({
  state: { since, countsFrom, recoveryCodesLeft, recoveryCodesCountFrom },
  onRenew,
  onTurnOff,
}: EnabledFactorProps) {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  return (
    <>
      {since && <p>{t('second-factor.since', { since: time(since) })}</p>}
      {countsFrom && (
        <p className={styles.soft}>{t('second-factor.counts', { at: time(countsFrom) })}</p>
      )}
      <p className={styles.soft}>{t('second-factor.left', { count: recoveryCodesLeft })}</p>
      {!countsFrom && recoveryCodesCountFrom && (
        <p className={styles.soft}>
          {t('second-factor.codes-count', { at: time(recoveryCodesCountFrom) })}
        </p>
      )}
      <div className={styles.actionRow}>
        <Button variant="quiet" onClick={onRenew}>
          {t('second-factor.renew')}
        </Button>
        <Button variant="quiet" onClick={onTurnOff}>
          {t('second-factor.turn-off')}
        </Button>
      </div>
    </>
  );
}
