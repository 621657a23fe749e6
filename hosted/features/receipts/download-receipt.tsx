import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type State = 'idle' | 'busy' | 'done' | 'failed';

/** Downloads the payer's receipt as a PDF. @param id of the payment session or its transaction */
export function DownloadReceipt({ id }: { id: string }) {
  const { t, i18n } = useTranslation('account');
  const { client } = useSession();
  const [state, setState] = useState<State>('idle');
  const running = useRef(false);

  async function download() {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const result = await client.call(receiptEndpoints.readPdf, {
      params: { id },
      query: { locale: i18n.language },
    });
    running.current = false;
    if (result.ok) {
      const { name, pdf } = result.value;
      saveFile(name, 'application/pdf', bytesOf(pdf));
    }
    setState(result.ok ? 'done' : 'failed');
  }

  return (
    <div>
      <Button variant="quiet" idle={state === 'busy'} onClick={() => void download()}>
        {t(state === 'busy' ? 'transactions.file-busy' : 'transaction.pdf')}
      </Button>
      <Notice hidden text={state === 'done' ? t('transactions.file-done') : ''} />
      <Notice tone="error" text={state === 'failed' ? t('transactions.file-failed') : ''} />
    </div>
  );
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
