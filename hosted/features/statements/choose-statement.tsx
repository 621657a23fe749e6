import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { asFile } from '#shared/http/call.ts';
import { SEMICOLON_CSV } from '#shared/http/csv.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import * as endpoints from '#shared/statements/endpoints.ts';
import { readConfig } from '../../platform/app-config.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './statements.module.css';

/** Chooses a year, a month or the whole of it, and the currency of the values, and downloads its statement. */
export function ChooseStatement() {
  const { t } = useTranslation('statements');
  const periods = useApi(endpoints.list, {});
  return (
    <div>
      <p>{t('screen.lead')}</p>
      <Loaded query={periods} skeleton={<Skeleton height="6rem" />}>
        {({ data }) =>
          data.length > 0 ? (
            <Choice periods={data.map(({ period }) => period)} />
          ) : (
            <p>{t('screen.none')}</p>
          )
        }
      </Loaded>
    </div>
  );
}

/** The journal is for businesses. */
const FILES = { statement: endpoints.read, journal: endpoints.listJournal } as const;

/** @param periods that have ended, newest first: months, and years */
function Choice({ periods }: { periods: string[] }) {
  const { t, i18n } = useTranslation(['statements', 'account']);
  const { client } = useSession();
  const isBusiness = useIsBusiness();
  const store = useStore();
  const { currencies } = readConfig(useSignal(store.appConfig));
  const shown = useSignal(store.currency);
  const [fiat, setFiat] = useState(currencies.includes(shown) ? shown : (currencies[0] ?? ''));
  const years = [...new Set(periods.map((period) => period.slice(0, 4)))];
  const [year, setYear] = useState(years[0] ?? '');
  const inYear = periods.filter((period) => period.startsWith(year));
  const [chosen, setChosen] = useState('');
  const id = inYear.includes(chosen) ? chosen : (inYear[0] ?? '');
  const month = dateFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  const nameOf = (period: string) =>
    period === year ? t('screen.whole') : month.format(new Date(`${period}-01T00:00:00Z`));

  async function downloadPdf() {
    const query = { fiat, locale: i18n.language };
    const result = await client.call(endpoints.readPdf, { params: { id }, query });
    if (result.ok) {
      const bytes = Uint8Array.from(atob(result.value.pdf), (char) => char.charCodeAt(0));
      saveFile(result.value.name, 'application/pdf', bytes);
    }
    return result;
  }

  async function downloadCsv(what: keyof typeof FILES, accept: 'text/csv' | typeof SEMICOLON_CSV) {
    const file = asFile(FILES[what], accept);
    const result = await client.call(file, { params: { id }, query: { fiat } });
    if (result.ok) {
      const name = `${brand.name.toLowerCase()}-${what}-${id}.csv`;
      // Reading the answer as text removed the byte order mark, which spreadsheets need.
      saveFile(name, 'text/csv', '\ufeff', result.value);
    }
    return result;
  }

  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t('screen.year')}
          value={year}
          options={years.map((value) => ({ value, label: value }))}
          onChange={setYear}
        />
        <SelectField
          label={t('screen.month')}
          value={id}
          options={inYear.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setChosen}
        />
        <SelectField
          label={t('account:transactions.currency')}
          value={fiat}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={setFiat}
        />
      </div>
      <div className={styles.files}>
        <DownloadButton label={t('account:receipt.pdf')} download={downloadPdf} />
        <DownloadButton
          label={t('account:transactions.file')}
          download={() => downloadCsv('statement', 'text/csv')}
        />
        <DownloadButton
          label={t('account:transactions.file-semicolons')}
          download={() => downloadCsv('statement', SEMICOLON_CSV)}
        />
        {isBusiness && (
          <DownloadButton
            label={t('screen.journal')}
            download={() => downloadCsv('journal', 'text/csv')}
          />
        )}
      </div>
    </>
  );
}
