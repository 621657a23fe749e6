import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import type { BeforeSend, FormState } from '../../ui/form/use-form.ts';
import styles from './reauthentication.module.css';
import { signReauthentication } from './sign-with-passkey.ts';

interface PasskeyReauthenticationProps {
  form: FormState;
  /** Whether the password with a recovery code may replace the passkey. */
  recovery: boolean;
  password: ReactNode;
  /** Signs a specific challenge instead of a general confirmation. */
  sign?: BeforeSend | undefined;
}

/** The form's submit button asks for the passkey. Without the passkey a recovery code is typed. */
export function PasskeyReauthentication({
  form,
  recovery,
  password,
  sign,
}: PasskeyReauthenticationProps) {
  const { t } = useTranslation('second-factor');
  const [isLost, setLost] = useState(false);
  if (!isLost) {
    return (
      <SignedByDevice form={form} sign={sign} onLost={recovery ? () => setLost(true) : null} />
    );
  }
  return (
    <>
      {password}
      <CodeField form={form} label={t('proof.recovery')} message={t('proof.recovery-hint')} />
      <div className={styles.other}>
        <Button variant="quiet" onClick={() => setLost(false)}>
          {t('proof.back')}
        </Button>
      </div>
    </>
  );
}

interface SignedByDeviceProps {
  form: FormState;
  sign: BeforeSend | undefined;
  /** Null when only the operator can replace the passkey. */
  onLost: (() => void) | null;
}

function SignedByDevice({ form: { beforeSend }, sign, onLost }: SignedByDeviceProps) {
  const { t } = useTranslation('second-factor');
  const { client } = useSession();

  useEffect(() => {
    beforeSend.current = sign ?? (() => signReauthentication(client));
    return () => {
      beforeSend.current = undefined;
    };
  }, [beforeSend, client, sign]);

  return (
    <div className={styles.passkey}>
      <p>{t('proof.passkey')}</p>
      {onLost ? (
        <Button variant="quiet" onClick={onLost}>
          {t('proof.lost')}
        </Button>
      ) : (
        <p className={styles.soft}>
          {t('proof.none')} <Link href="/contact">{t('proof.contact')}</Link>
        </p>
      )}
    </div>
  );
}
