import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { endLink, listLinks, type MemberLink } from '#shared/link/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';

interface DisconnectModalProps {
  link: MemberLink;
  onClose(): void;
  onDone(link: MemberLink): void;
}

/** Asks once more, and ends the link. */
export function DisconnectModal({ link, onClose, onDone }: DisconnectModalProps) {
  const { t } = useTranslation('link');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const merchant = link.merchant.name;

  async function end() {
    if (isEnding) return;
    setEnding(true);
    setFailure(undefined);
    const result = await client.call(endLink, { params: { id: link.id } });
    // Gone already is what was wanted.
    const isOver = result.ok || result.error.code === 'not_found';
    if (isOver) await invalidate(listLinks);
    setEnding(false);
    if (isOver) onDone(link);
    else setFailure(result.error);
  }

  return (
    <Modal
      title={t('links.confirm', { merchant })}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('links.keep')}
          </Button>
          <Button idle={isEnding} onClick={() => void end()}>
            {t(isEnding ? 'links.ending' : 'links.end')}
          </Button>
        </>
      }
    >
      <p>{t('links.confirm-text', { merchant })}</p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
