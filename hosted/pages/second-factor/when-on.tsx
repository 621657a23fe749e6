import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/endpoint.ts';
import type { readSecondFactor } from '#shared/second-factor/contract.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './second-factor.module.css';

interface WhenOnProps {
  state: CallOutput<typeof readSecondFactor>;
  onRenew(): void;
  onTurnOff(): void;
}

/** Since when it is on, what is left to get in without the phone, and what can be done. */
export function WhenOn({ state: { since, recoveryCodesLeft }, onRenew, onTurnOff }: WhenOnProps) {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  return (
    <>
      {since && <p>{t('second-factor.since', { since: time(since) })}</p>}
      <p className={styles.soft}>{t('second-factor.left', { count: recoveryCodesLeft })}</p>
      <div className={styles.ways}>
        <Button look="quiet" onClick={onRenew}>
          {t('second-factor.renew')}
        </Button>
        <Button look="quiet" onClick={onTurnOff}>
          {t('second-factor.turn-off')}
        </Button>
      </div>
    </>
  );
}
