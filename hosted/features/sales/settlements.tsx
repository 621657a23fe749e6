import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { asFile } from '#shared/http/call.ts';
import { spreadsheetCsv } from '#shared/http/csv.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import { formatToken, parseDecimal } from '#shared/money.ts';
import * as endpoints from '#shared/settlements/endpoints.ts';
import { LINE_KINDS, type LineKind, type Settlement } from '#shared/settlements/schemas.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Money } from '../../ui/money.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { DownloadList } from '../csv-export/download-list.tsx';

/** The kinds of lines that have a column; all others are in one together. */
const COLUMNS = {
  received: ['payment', 'tip'],
  refunds: ['refund'],
  payouts: ['payout', 'payout_returned'],
} as const satisfies Record<string, readonly LineKind[]>;
const NAMED: readonly LineKind[] = Object.values(COLUMNS).flat();
const OTHERS = LINE_KINDS.filter((kind) => !NAMED.includes(kind));

/** What moved on the payment account of the business, day by day. */
export function Settlements() {
  const { t } = useTranslation('sales');
  const pages = useApiPages(endpoints.list, (after) => ({
    query: { limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Card>
      <p>{t('settlements.note')}</p>
      <PagedList
        pages={pages}
        counted={(shown) => t('settlements.shown', { shown })}
        action={<DownloadList list={endpoints.list} query={{}} name="settlements" />}
        empty={
          <Empty
            picture={<EmptyList />}
            title={t('settlements.empty')}
            text={t('settlements.empty-text')}
          />
        }
      >
        {(rows) => <SettlementTable rows={rows} />}
      </PagedList>
    </Card>
  );
}

function SettlementTable({ rows }: { rows: readonly Settlement[] }) {
  const { t, i18n } = useTranslation('sales');
  const { client } = useSession();
  const day = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const money = (amount: string) => <Money amount={amount} currency={brand.token.symbol} />;

  /** The lines of one settlement as a file, as the spreadsheets of the reader's language expect it. */
  async function download({ id, date }: Settlement) {
    const file = asFile(endpoints.listLines, spreadsheetCsv(i18n.language));
    const result = await client.call(file, { params: { id }, query: {} });
    if (result.ok) {
      const name = `${brand.name.toLowerCase()}-settlement-${date}.csv`;
      saveFile(name, 'text/csv', '\ufeff', result.value);
    }
    return result;
  }

  const sums = (key: string, head: string, kinds: readonly LineKind[]) => ({
    key,
    head,
    align: 'end' as const,
    cell: ({ totals }: Settlement) => money(sumOf(kinds.map((kind) => totals[kind]))),
  });
  return (
    <DataTable
      caption={t('settlements.caption')}
      dense
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'day',
          head: t('settlements.day'),
          cell: ({ date }) => day.format(new Date(`${date}T00:00:00Z`)),
        },
        {
          key: 'opening',
          head: t('settlements.opening'),
          align: 'end',
          cell: ({ opening }) => money(opening),
        },
        sums('received', t('settlements.received'), COLUMNS.received),
        sums('refunds', t('settlements.refunds'), COLUMNS.refunds),
        sums('payouts', t('settlements.payouts'), COLUMNS.payouts),
        sums('other', t('settlements.other'), OTHERS),
        {
          key: 'closing',
          head: t('settlements.closing'),
          align: 'end',
          cell: ({ closing, held }) => (
            <>
              {money(closing)}
              {held !== '0' && (
                <div>
                  <small>
                    {t('settlements.held', {
                      amount: formatMoney(held, brand.token.symbol, i18n.language),
                    })}
                  </small>
                </div>
              )}
            </>
          ),
        },
        {
          key: 'lines',
          head: t('settlements.lines'),
          isAction: true,
          cell: (one) => (
            <DownloadButton label={t('settlements.lines')} download={() => download(one)} />
          ),
        },
      ]}
    />
  );
}

/** Of signed decimals. */
function sumOf(amounts: readonly string[]): string {
  const units = amounts.map((amount) => {
    const size = parseDecimal(amount.replace('-', ''), brand.token.decimals) ?? 0n;
    return amount.startsWith('-') ? -size : size;
  });
  const sum = units.reduce((so, one) => so + one, 0n);
  return sum < 0n ? `-${formatToken(-sum)}` : formatToken(sum);
}
