import { useTranslation } from 'react-i18next';
import { CONSENT_COOKIE } from '#shared/consent-cookie.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import { DataTable } from '../../ui/data-table.tsx';
import styles from './legal-text.module.css';

/** In the order of the texts. In production the server puts `__Host-` or `__Secure-` before its names. */
const COOKIES = [
  { code: CONSENT_COOKIE, days: 182 },
  { code: CONSENT_COOKIE, days: 182 },
  { code: 'salus_refresh', days: 30 },
  { code: 'salus_device', days: 365 },
  { code: 'salus_till', days: 400 },
  { code: 'salus_frame', days: 180 },
  { code: '__stripe_mid, __stripe_sid', days: 365 },
];

/** @param items a name, a colon and the purpose each */
export function CookieTable({ items }: { items: readonly string[] }) {
  const { t, i18n } = useTranslation('legal');
  const days = numberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const rows = items.map((item, at) => {
    const [, name = '', purpose = item] = /^([^:：]+?)\s?[:：]\s*(.*)$/s.exec(item) ?? [];
    return { name, purpose, ...COOKIES[at] };
  });
  return (
    <div className={styles.cookies}>
      <DataTable
        caption={t('cookies.table')}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            head: t('cookies.name'),
            cell: ({ name, code }) => (
              <>
                {name} <code translate="no">{code}</code>
              </>
            ),
          },
          {
            key: 'purpose',
            head: t('cookies.purpose'),
            cell: ({ purpose }) =>
              purpose.charAt(0).toLocaleUpperCase(i18n.language) + purpose.slice(1),
          },
          {
            key: 'kept',
            head: t('cookies.kept'),
            cell: ({ days: count }) => (count === undefined ? '–' : days.format(count)),
          },
        ]}
      />
    </div>
  );
}
