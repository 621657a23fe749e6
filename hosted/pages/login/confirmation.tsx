import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../platform/session-context.ts';
import { afterSignIn } from '../../platform/sign-in-path.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Button } from '../../ui/button.tsx';
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

/**
 * Confirms an e-mail address. Only pressing the button does, because mail scanners open links. A
 * signed-in member is sent to the profile.
 */
export function Confirmation({ code, search, signIn }: ConfirmationProps) {
  const { t } = useTranslation(['auth', 'mail-code']);
  const user = useSignal(useSession().user);
  const confirmation = useConfirmation(code);
  const { state, confirm } = confirmation;
  if (user === undefined || state === 'idle' || state === 'busy') {
    const isBusy = state !== 'idle';
    return (
      <FormPage title={t('confirmation.title')} lead={t('confirmation.lead')}>
        <Button variant="wide" idle={isBusy} onClick={confirm}>
          {t(isBusy ? 'confirmation.busy' : 'confirmation.submit')}
        </Button>
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
