import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../app/session-context.ts';
import { useSignal } from '../../app/use-signal.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { ConfirmationNotice } from './confirmation-notice.tsx';
import { useConfirmation } from './use-confirmation.ts';

interface ConfirmationProps {
  /** Of the mail's link. */
  code: string;
  /** The page for whoever has to sign in now, with what became of the link. */
  signIn(notice: ReactNode): ReactNode;
}

/** Confirms an address; who is signed in already is led on to their profile. */
export function Confirmation({ code, signIn }: ConfirmationProps) {
  const { t } = useTranslation('auth');
  const user = useSignal(useSession().user);
  const confirmation = useConfirmation(code);
  if (!user) {
    return signIn(<ConfirmationNotice {...confirmation} next={t('confirmation.sign-in')} />);
  }
  return (
    <FormPage title={t('confirmation.title')}>
      <ConfirmationNotice {...confirmation} />
      <Link className="button button--wide" href="/account/profile">
        {t('confirmation.profile')}
      </Link>
    </FormPage>
  );
}
