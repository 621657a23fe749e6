import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/format.ts';
import type { Result } from '#shared/http/api-client.ts';
import type { FileFormat, Invoice } from '#shared/invoices/fields.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import itemList from '../../ui/item-list.module.css';
import { useFormat } from '../../ui/use-format.ts';
import styles from '../buttons/buttons.module.css';

interface File {
  name: string;
  type: string;
  content: string;
}

interface DocumentListProps {
  documents: readonly Invoice[];
  read(id: string, format: FileFormat, locale: string): Promise<Result<File>>;
  /** Of a business that may void. */
  onVoid?: ((invoice: Invoice) => void) | undefined;
}

/** Invoices and their corrections, with their files. */
export function DocumentList({ documents, read, onVoid }: DocumentListProps) {
  return (
    <ul className={itemList.list}>
      {documents.map((one) => (
        <li key={one.id} className={itemList.item}>
          <Document invoice={one} read={read} onVoid={onVoid} />
        </li>
      ))}
    </ul>
  );
}

function Document({
  invoice,
  read,
  onVoid,
}: Omit<DocumentListProps, 'documents'> & { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices');
  const { money } = useFormat();
  const { id, kind, number, total, currency, buyer, voidedAt, date, corrects } = invoice;
  const isValid = kind === 'invoice' && voidedAt === null;

  const download = (format: FileFormat) => async () => {
    const result = await read(id, format, i18n.language);
    if (result.ok) {
      const { name, type, content } = result.value;
      saveFile(
        name,
        type,
        Uint8Array.from(atob(content), (char) => char.charCodeAt(0)),
      );
    }
    return result;
  };

  return (
    <>
      <p className={styles.name}>
        <strong>
          {t(`document.${kind}`)} {number}
        </strong>
        {kind === 'invoice' &&
          (isValid ? (
            <Badge tone="good" text={t('status.valid')} />
          ) : (
            <Badge text={t('status.void')} />
          ))}
      </p>
      <p className={styles.soft}>
        {formatDate(date, i18n.language, 'UTC')} · {money(total, currency)}
        {buyer !== null && <> · {buyer.name}</>}
        {corrects !== null && <> · {t('list.of', { number: corrects.number })}</>}
      </p>
      <div className={styles.actionRow}>
        <DownloadButton label={t('file.pdf')} download={download('pdf')} />
        {buyer !== null && <DownloadButton label={t('file.xml')} download={download('xml')} />}
        {onVoid && isValid && (
          <Button variant="quiet" onClick={() => onVoid(invoice)}>
            {t('void.open')}
          </Button>
        )}
      </div>
    </>
  );
}
