import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { saveFile } from '../app/save-file.ts';
import { useSession } from '../app/session-context.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type State = 'idle' | 'busy' | 'done' | 'failed';

interface DownloadButtonProps {
  /** A list that is also answered as a file (RFC 4180). */
  list: Endpoint & { query: z.ZodMiniType; files: 'text/csv' };
  query: object;
  /** What is in it; a part of its name. */
  name: string;
}

/** The whole selection as a file for a spreadsheet. */
export function DownloadButton({ list, query, name }: DownloadButtonProps) {
  const { t } = useTranslation('account');
  const { client } = useSession();
  const [state, setState] = useState<State>('idle');
  const running = useRef(false);

  async function download() {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const file = { ...list, accept: 'text/csv', response: z.string() } as const;
    const result = await client.call(file, { query });
    running.current = false;
    if (result.ok) {
      // Reading the answer has dropped the mark that tells spreadsheets it is UTF-8.
      saveFile(`${brand.name.toLowerCase()}-${name}.csv`, 'text/csv', '\ufeff', result.value);
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
