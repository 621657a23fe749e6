import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/call.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import styles from '../../../features/second-factor/second-factor.module.css';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useSession } from '../../../platform/session-context.ts';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReauthenticationForm } from './reauthentication-form.tsx';

/** Lazy, because a member needs it once. */
const QrCode = lazyPart('qr-code', () =>
  import('../../../ui/qr-code.tsx').then(({ QrCode }) => QrCode),
);

export type Secret = CallOutput<typeof secondFactorEndpoints.begin>;

interface SetUpProps {
  secret: Secret;
  onDone(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** The secret as a QR code and as text, and the code that confirms it. */
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
      <ReauthenticationForm
        text={t('second-factor.confirm')}
        action={t('second-factor.on')}
        schema={secondFactorEndpoints.confirm.body}
        fields={(form) => (
          <CodeField
            form={form}
            label={t('second-factor.code')}
            message={t('second-factor.digits')}
          />
        )}
        send={(body) => client.call(secondFactorEndpoints.confirm, { body })}
        onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
        onCancel={onCancel}
      />
    </>
  );
}
