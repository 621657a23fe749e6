import { useTranslation } from 'react-i18next';
import { linkStep } from '#shared/link/step.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useTitle } from '../../app/use-title.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { InvitationOffer } from './invitation-offer.tsx';
import { InvitationSlip } from './invitation-slip.tsx';
import { InvitationWays } from './invitation-ways.tsx';
import { useInvitation } from './use-invitation.ts';
import { useInvitationWords } from './use-invitation-words.ts';

/** A merchant asks to see two balances; the member decides, on our page and by a click. */
export function InvitationPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('link');
  const wordsOf = useInvitationWords();
  const invitation = useInvitation(id);
  const { result } = invitation;
  const session = result?.ok ? result.value : undefined;
  const step = session && linkStep(session, invitation.decided);
  const isMissing = result?.ok === false && result.error.code === 'session_not_found';
  const isOpen = !isMissing && (!step || step === 'ready' || step === 'signed-out');
  const words = session && step ? wordsOf(session, step) : undefined;
  useTitle(words?.title ?? t('invitation.title-unknown'));

  if (isMissing) {
    return (
      <Page width="slip">
        <InvitationSlip
          title={t('outcome.missing')}
          message={t('outcome.missing-text')}
          merchant={undefined}
          busy={false}
          outcome="ended"
        >
          {null}
        </InvitationSlip>
      </Page>
    );
  }
  return (
    <Page width="slip">
      <InvitationSlip
        title={words?.title ?? t('invitation.title-unknown')}
        message={words?.message}
        merchant={session?.merchant}
        busy={!result || invitation.deciding !== undefined}
        outcome={isOpen ? 'open' : step === 'linked' ? 'success' : 'ended'}
      >
        {!result && <div className="pay__skeleton" aria-hidden="true" />}
        {!result && <Notice text={t('invitation.loading')} hidden />}
        {result?.ok === false && (
          <FailureNotice failure={result.error} onRetry={invitation.again} />
        )}
        {session && isOpen && <InvitationOffer session={session} {...invitation} />}
        {session && step && !isOpen && <InvitationWays session={session} step={step} />}
      </InvitationSlip>
    </Page>
  );
}
