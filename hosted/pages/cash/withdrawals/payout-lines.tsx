import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { asFile } from '#shared/http/call.ts';
import { spreadsheetCsv } from '#shared/http/csv.ts';
import * as endpoints from '#shared/settlements/endpoints.ts';
import type { LineKind, SettlementLine } from '#shared/settlements/schemas.ts';
import type { Payout } from '#shared/withdrawals/merchant-schemas.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Money } from '../../../ui/money.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** The names of the lines in `account.types`. */
const TYPES = {
  payment: 'payment',
  tip: 'payment',
  refund: 'refund',
  taken_back: 'taken_back',
  disputed: 'disputed',
  released: 'released',
  payout: 'payout',
  payout_returned: 'payout_returned',
  purchase: 'buy',
  purchase_returned: 'purchase_returned',
  deposit: 'deposit',
  airdrop: 'airdrop',
  membership: 'stake',
  spending: 'payment',
} as const satisfies Record<LineKind, string>;

/** What moved between the payout before and this one, on the screen and as a file. */
export function PayoutLines({ payout, onClose }: { payout: Payout; onClose(): void }) {
  const { t, i18n } = useTranslation(['withdrawals', 'account']);
  const { client } = useSession();
  const { time } = useFormat();
  const { id, requestedAt } = payout;
  const pages = useApiPages(endpoints.listPayoutLines, (after) => ({
    params: { id },
    query: { limit: '25', ...(after === undefined ? {} : { after }) },
  }));

  /** As the spreadsheets of the reader's language expect it. */
  async function download() {
    const file = asFile(endpoints.listPayoutLines, spreadsheetCsv(i18n.language));
    const result = await client.call(file, { params: { id }, query: {} });
    if (result.ok) {
      const name = `${brand.name.toLowerCase()}-payout-${requestedAt.slice(0, 10)}.csv`;
      saveFile(name, 'text/csv', '\ufeff', result.value);
    }
    return result;
  }

  return (
    <Modal title={t('lines.title', { date: time(requestedAt) })} open onClose={onClose}>
      <p>{t('lines.text')}</p>
      <PagedList
        pages={pages}
        counted={(shown, isAll) => t(isAll ? 'lines.shown-all' : 'lines.shown', { shown })}
        action={<DownloadButton label={t('account:transactions.file')} download={download} />}
        empty={null}
      >
        {(rows) => <LineTable rows={rows} />}
      </PagedList>
    </Modal>
  );
}

function LineTable({ rows }: { rows: readonly SettlementLine[] }) {
  const { t } = useTranslation(['withdrawals', 'account']);
  const { time } = useFormat();
  return (
    <DataTable
      caption={t('lines.caption')}
      dense
      rows={rows}
      keyOf={({ transaction }) => transaction}
      columns={[
        {
          key: 'kind',
          head: t('lines.movement'),
          phone: 'title',
          cell: ({ kind, reference }) =>
            [t(`account:types.${TYPES[kind]}`), reference].filter(Boolean).join(': '),
        },
        { key: 'date', head: t('lines.date'), phone: 'aside', cell: ({ date }) => time(date) },
        {
          key: 'tokens',
          head: t('facts.amount'),
          align: 'end',
          phone: 'figure',
          cell: ({ tokens }) => <Money amount={tokens} currency={brand.token.symbol} />,
        },
      ]}
    />
  );
}
