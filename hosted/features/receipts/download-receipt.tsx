import { useTranslation } from 'react-i18next';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { DownloadButton } from '../../ui/download-button.tsx';

/** Downloads the payer's receipt as a PDF. @param id of the payment session or its transaction */
export function DownloadReceipt({ id }: { id: string }) {
  const { t, i18n } = useTranslation('account');
  const { client } = useSession();

  async function download() {
    const result = await client.call(receiptEndpoints.readPdf, {
      params: { id },
      query: { locale: i18n.language },
    });
    if (result.ok) {
      const { name, pdf } = result.value;
      saveFile(name, 'application/pdf', bytesOf(pdf));
    }
    return result;
  }

  return <DownloadButton label={t('receipt.pdf')} download={download} />;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
