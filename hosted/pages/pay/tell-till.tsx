import { useState } from 'react';
import * as endpoints from '#shared/pay/endpoints.ts';
import { type Notice as NoticeText, noticeOf } from '#shared/pay/notice.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { PayTextKey } from '#shared/text.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ViewTexts } from '../../ui/use-view-texts.ts';

interface TellTillProps extends Pick<ViewTexts<PayTextKey>, 'texts'> {
  session: PaySession;
  onTold(): void;
}

/**
 * Shows the payer's obstacle at the till that asks for the payment. Only this press does: the reason says something
 * about the payer's account.
 */
export function TellTill({ session: { id, payer }, texts, onTold }: TellTillProps) {
  const { client } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NoticeText | null>(null);
  const isTold = payer?.toldTill ?? null;
  if (isTold === null) return null;

  async function tell() {
    setBusy(true);
    const result = await client.call(endpoints.tellTill, { params: { id } });
    setBusy(false);
    setFailed(result.ok ? null : noticeOf(result.error.code));
    onTold();
  }

  const told = isTold ? texts({ key: 'message.told-till' }) : '';
  return (
    <div className="pay__actions">
      <Notice tone={failed?.tone ?? 'info'} text={failed ? texts(failed.text) : told} />
      {!isTold && (
        <Button variant="quiet" idle={isBusy} onClick={() => void tell()}>
          {texts({ key: 'action.tell-till' })}
        </Button>
      )}
    </div>
  );
}
