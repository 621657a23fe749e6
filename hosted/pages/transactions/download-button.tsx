import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import { saveFile } from '../../app/save-file.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { transactionsFile } from './csv-file.ts';

type State = 'idle' | 'busy' | 'done' | 'failed';

/** The whole selection as a file for a spreadsheet. */
export function DownloadButton({ query }: CallInput<typeof transactionsFile>) {
  const { t } = useTranslation('account');
  const { client } = useSession();
  const [state, setState] = useState<State>('idle');
  const running = useRef(false);

  async function download() {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const result = await client.call(transactionsFile, { query });
    running.current = false;
    if (result.ok) {
      // Reading the answer has dropped the mark that tells spreadsheets it is UTF-8.
      saveFile(`${brand.name.toLowerCase()}-transactions.csv`, 'text/csv', '\ufeff', result.value);
    }
    setState(result.ok ? 'done' : 'failed');
  }

  return (
    <div>
      <Button look="quiet" idle={state === 'busy'} onClick={() => void download()}>
        {t(state === 'busy' ? 'transactions.file-busy' : 'transactions.file')}
      </Button>
      <Notice hidden text={state === 'done' ? t('transactions.file-done') : ''} />
      <Notice tone="error" text={state === 'failed' ? t('transactions.file-failed') : ''} />
    </div>
  );
}
