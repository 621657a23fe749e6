import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { asFile, type TypedPath } from '#shared/http/call.ts';
import { SEMICOLON_CSV } from '#shared/http/csv.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import { ARCHIVED_BEFORE_HEADER } from '#shared/transactions/schemas.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './download-list.module.css';

interface DownloadListProps {
  /** A list that also answers as CSV (RFC 4180). */
  list: Endpoint & { path: TypedPath<{ query: object; response: unknown }>; files: 'text/csv' };
  query: object;
  /** Part of the file name. */
  name: string;
}

/** Downloads the filtered list as CSV, and says where the file begins if older entries are archived. */
export function DownloadList({ list, query, name }: DownloadListProps) {
  const { t, i18n } = useTranslation('account');
  const { client } = useSession();
  /** When older entries are archived. */
  const [since, setSince] = useState<string>();

  async function download(accept: 'text/csv' | typeof SEMICOLON_CSV) {
    const result = await client.call(asFile(list, accept), { query });
    if (result.ok) {
      // Reading the answer as text removed the byte order mark, which spreadsheets need to detect
      // UTF-8.
      const begins = result.headers?.get(ARCHIVED_BEFORE_HEADER) ?? undefined;
      const called = begins ? `${name}-since-${begins.slice(0, 10)}` : name;
      saveFile(`${brand.name.toLowerCase()}-${called}.csv`, 'text/csv', '\ufeff', result.value);
      setSince(begins);
    }
    return result;
  }

  /** Months begin in UTC. */
  const dayOf = (time: string) =>
    dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));

  return (
    <div>
      <div className={styles.files}>
        <DownloadButton label={t('transactions.file')} download={() => download('text/csv')} />
        <DownloadButton
          label={t('transactions.file-semicolons')}
          download={() => download(SEMICOLON_CSV)}
        />
      </div>
      <Notice text={since ? t('transactions.file-archived', { date: dayOf(since) }) : ''} />
    </div>
  );
}
