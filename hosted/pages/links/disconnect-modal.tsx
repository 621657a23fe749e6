import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import type { MemberLink } from '#shared/link/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';

interface DisconnectModalProps {
  link: MemberLink;
  onClose(): void;
  onDone(link: MemberLink): void;
}

/** Confirms and ends a link. */
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
    const result = await client.call(linkEndpoints.end, { params: { id: link.id } });
    // An already ended link counts as success.
    const isOver = result.ok || result.error.code === 'not_found';
    if (isOver) await invalidate(linkEndpoints.list);
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
          <Button variant="quiet" onClick={onClose}>
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
