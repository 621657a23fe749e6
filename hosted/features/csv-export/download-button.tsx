import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type State = 'idle' | 'busy' | 'done' | 'failed';

interface DownloadButtonProps {
  /** A list that also answers as CSV (RFC 4180). */
  list: Endpoint & { query: z.ZodMiniType; files: 'text/csv' };
  query: object;
  /** Part of the file name. */
  name: string;
}

/** Downloads the filtered list as CSV. */
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
      // Reading the answer as text removed the byte order mark, which spreadsheets need to detect
      // UTF-8.
      saveFile(`${brand.name.toLowerCase()}-${name}.csv`, 'text/csv', '\ufeff', result.value);
    }
    setState(result.ok ? 'done' : 'failed');
  }

  return (
    <div>
      <Button variant="quiet" idle={state === 'busy'} onClick={() => void download()}>
        {t(state === 'busy' ? 'transactions.file-busy' : 'transactions.file')}
      </Button>
      <Notice hidden text={state === 'done' ? t('transactions.file-done') : ''} />
      <Notice tone="error" text={state === 'failed' ? t('transactions.file-failed') : ''} />
    </div>
  );
}
