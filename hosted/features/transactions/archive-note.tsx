import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { dateFormat } from '#shared/intl-formats.ts';
import styles from './archive-note.module.css';

/** Where a list ends because older transactions are archived. Months begin in UTC. */
export function ArchiveNote({ before }: { before: string }) {
  const { t, i18n } = useTranslation('account');
  const date = dateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p className={styles.note}>
      {t('transactions.archived', { date: date.format(new Date(before)) })}{' '}
      <Link href="/contact">{t('transactions.archived-contact')}</Link>
    </p>
  );
}

/** A transaction is archived with its postings, and no other record tells its amount. */
export function ArchivedAmountNote() {
  const { t } = useTranslation('account');
  return (
    <p className={styles.note}>
      {t('transaction.amount-archived')}{' '}
      <Link href="/contact">{t('transactions.archived-contact')}</Link>
    </p>
  );
}
