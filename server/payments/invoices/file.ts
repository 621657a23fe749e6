/** An invoice as a file, which is made when it is asked for: the document never changes. */
import type { FastifyRequest } from 'fastify';
import type { FileFormat, Invoice } from '#shared/invoices/fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { drawPaper } from '../../platform/papers/draw-paper.ts';
import { hasXml, invoiceXml } from './cii.ts';
import type { InvoicePdf } from './invoice-pdf.ts';
import { invoiceText } from './invoice-text.ts';

const THREAD = new URL('./invoice-thread.ts', import.meta.url);

interface Wish {
  format?: FileFormat | undefined;
  locale?: string | undefined;
  /** Who waits for the file. */
  reader: string;
  request: Pick<FastifyRequest, 'headers'>;
}

/** @throws Problem not_found for the XML of a simplified invoice; rate_limited, unavailable */
export async function invoiceFile(
  { locales }: Pick<Config, 'locales'>,
  invoice: Invoice,
  { format = 'pdf', locale: wanted, reader, request }: Wish,
) {
  const xml = hasXml(invoice) ? invoiceXml(invoice) : null;
  const name = `${invoice.number.replaceAll('/', '-')}.${format}`;
  if (format === 'xml') {
    if (xml === null) throw new Problem('not_found');
    return { name, type: 'application/xml', content: Buffer.from(xml).toString('base64') };
  }
  const locale = chooseLocale(locales, [wanted], request.headers['accept-language']);
  const text = await invoiceText(invoice, locale);
  const file: InvoicePdf = { ...text, locale, issuedAt: invoice.issuedAt, xml };
  const pdf = await drawPaper(THREAD, file, reader);
  return { name, type: 'application/pdf', content: Buffer.from(pdf).toString('base64') };
}
