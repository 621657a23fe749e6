import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { DownloadButton } from '../../ui/download-button.tsx';

interface DownloadListProps {
  /** A list that also answers as CSV (RFC 4180). */
  list: Endpoint & { query: z.ZodMiniType; files: 'text/csv' };
  query: object;
  /** Part of the file name. */
  name: string;
}

/** Downloads the filtered list as CSV. */
export function DownloadList({ list, query, name }: DownloadListProps) {
  const { t } = useTranslation('account');
  const { client } = useSession();

  async function download() {
    const file = { ...list, accept: 'text/csv', response: z.string() } as const;
    const result = await client.call(file, { query });
    if (result.ok) {
      // Reading the answer as text removed the byte order mark, which spreadsheets need to detect
      // UTF-8.
      saveFile(`${brand.name.toLowerCase()}-${name}.csv`, 'text/csv', '\ufeff', result.value);
    }
    return result.ok;
  }

  return <DownloadButton label={t('transactions.file')} download={download} />;
}
