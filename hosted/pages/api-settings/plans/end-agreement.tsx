import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/plans/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AgreementStep } from './agreement-step.ts';

/** Ends an agreement, after it said when. */
export function EndAgreement({ agreement: { id, zone }, onDone, onClose }: AgreementStep) {
  const { t } = useTranslation('plans');
  const { date } = useFormat();
  const { client } = useSession();
  const textOf = useFailureText();
  const [endsAt, setEndsAt] = useState<string | null>();
  const [failure, setFailure] = useState<Failure>();
  const end = (preview: boolean) =>
    client.call(endpoints.end, { params: { id }, headers: {}, body: { preview } });

  useEffect(() => {
    void client
      .call(endpoints.end, { params: { id }, headers: {}, body: { preview: true } })
      .then((answer) => (answer.ok ? setEndsAt(answer.value.endsAt) : setFailure(answer.error)));
  }, [client, id]);

  return (
    <ConfirmModal
      title={t('end.title')}
      action={t('end.title')}
      busy={t('form.saving')}
      cancel={t('form.cancel')}
      send={() => end(false)}
      onDone={onDone}
      onClose={onClose}
    >
      <p role="status">
        {endsAt ? t('end.lead', { date: date(endsAt, zone) }) : t('price.looking')}
      </p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </ConfirmModal>
  );
}
