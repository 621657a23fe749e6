import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { asFile } from '#shared/http/call.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useSession } from '../../../platform/session-context.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';

interface StatementProps {
  /** When the payout before this one was requested; undefined for the first. */
  from: string | undefined;
  to: string;
}

/** Downloads the movements of the payment account that a payout paid out, as CSV. */
export function Statement({ from, to }: StatementProps) {
  const { t } = useTranslation('withdrawals');
  const { client } = useSession();

  async function download() {
    const result = await client.call(asFile(transactionsEndpoints.list, 'text/csv'), {
      query: { account: 'cash', ...(from === undefined ? {} : { from }), to },
    });
    if (result.ok) {
      const name = `${brand.name.toLowerCase()}-statement-${to.slice(0, 10)}.csv`;
      saveFile(name, 'text/csv', '\ufeff', result.value);
    }
    return result.ok;
  }

  return <DownloadButton label={t('list.statement')} download={download} />;
}
