import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../platform/session-context.ts';
import { afterSignIn } from '../../platform/sign-in-path.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { ConfirmationNotice } from './confirmation-notice.tsx';
import { useConfirmation } from './use-confirmation.ts';

interface ConfirmationProps {
  /** The code of the e-mail's link. */
  code: string;
  search: URLSearchParams;
  /** Renders the sign-in page with the result. */
  signIn(notice: ReactNode): ReactNode;
}

/** Confirms an e-mail address. A signed-in member is sent to the profile. */
export function Confirmation({ code, search, signIn }: ConfirmationProps) {
  const { t } = useTranslation(['auth', 'mail-code']);
  const user = useSignal(useSession().user);
  const confirmation = useConfirmation(code);
  // No form before it is known whether one is needed, and what the link has done.
  if (user === undefined || confirmation.state === 'busy') {
    return (
      <FormPage title={t('confirmation.title')}>
        <ConfirmationNotice {...confirmation} />
      </FormPage>
    );
  }
  if (!user) {
    return signIn(<ConfirmationNotice {...confirmation} next={t('confirmation.sign-in')} />);
  }
  return (
    <FormPage title={t('confirmation.title')}>
      <ConfirmationNotice {...confirmation} />
      {search.has('next') ? (
        <Link className="button button--wide" href={afterSignIn(search)}>
          {t('mail-code:digits.submit')}
        </Link>
      ) : (
        <Link className="button button--wide" href="/account/profile">
          {t('confirmation.profile')}
        </Link>
      )}
    </FormPage>
  );
}
