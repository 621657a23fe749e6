import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LinkSession } from '#shared/link/contract.ts';
import type { LinkStep } from '#shared/link/step.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';

/** Ways on from an invitation that is decided; nothing leads anywhere by itself. */
export function InvitationWays({ session, step }: { session: LinkSession; step: LinkStep }) {
  const { t } = useTranslation('link');
  const { id, merchant, status, successUrl, deniedUrl } = session;
  const isLinked = step === 'linked' || step === 'already-linked';
  const back = merchantAddress(isLinked || status === 'linked' ? successUrl : deniedUrl, id);
  return (
    <div className="pay__actions">
      {back && (
        <a className="button button--wide" href={back} rel="noreferrer">
          {t('invitation.back', { merchant: merchant.name })}
        </a>
      )}
      {isLinked && (
        <Link className="button button--quiet" href="/account/links">
          {t('outcome.manage')}
        </Link>
      )}
    </div>
  );
}
