import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/endpoint.ts';
import { type beginSecondFactor, confirmSecondFactor } from '#shared/second-factor/contract.ts';
import { lazyPart } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProofForm } from './proof-form.tsx';
import styles from './second-factor.module.css';

/** Drawn once in a member's life. */
const QrCode = lazyPart('qr-code', () =>
  import('../deposits/qr-code.tsx').then(({ QrCode }) => QrCode),
);

export type Secret = CallOutput<typeof beginSecondFactor>;

interface SetUpProps {
  secret: Secret;
  onDone(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** The secret for the app, by camera or by hand, and the code that shows it has arrived. */
export function SetUp({ secret: { secret, address }, onDone, onCancel }: SetUpProps) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  return (
    <>
      <p>{t('second-factor.scan')}</p>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <QrCode text={address} label={t('second-factor.qr')} />
      </Suspense>
      <p>
        {t('second-factor.key')}{' '}
        <code className={styles.secret} translate="no">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <ProofForm
        text={t('second-factor.confirm')}
        label={t('second-factor.code')}
        hint={t('second-factor.digits')}
        action={t('second-factor.on')}
        send={(body) => client.call(confirmSecondFactor, { body })}
        onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
        onCancel={onCancel}
      />
    </>
  );
}
