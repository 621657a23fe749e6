import { useTranslation } from 'react-i18next';
import type { LinkSession } from '#shared/link/contract.ts';
import type { LinkStep } from '#shared/link/step.ts';
import { useFormat } from '../../ui/use-format.ts';

interface Words {
  title: string;
  message: string | undefined;
}

/** What an invitation is headed with, in each step of it. */
export function useInvitationWords(): (session: LinkSession, step: LinkStep) => Words {
  const { t } = useTranslation('link');
  const { time } = useFormat();
  return (session, step) => {
    const { merchant, status, closedAt, expiresAt } = session;
    const name = { merchant: merchant.name };
    const at = { at: time(closedAt ?? expiresAt) };
    switch (step) {
      case 'ready':
      case 'signed-out':
        return { title: t('invitation.title', name), message: t('invitation.note') };
      case 'linked':
        return { title: t('outcome.linked'), message: t('outcome.linked-text', name) };
      case 'denied':
        return { title: t('outcome.denied'), message: t('outcome.denied-text', name) };
      case 'already-linked':
        return { title: t('outcome.already'), message: t('outcome.already-text') };
      case 'expired':
        return { title: t('outcome.expired'), message: ended(status, at) };
    }
  };

  function ended(status: LinkSession['status'], at: { at: string }): string {
    if (status === 'linked') return t('outcome.was-accepted', at);
    return status === 'denied' ? t('outcome.was-denied', at) : t('outcome.has-expired', at);
  }
}
