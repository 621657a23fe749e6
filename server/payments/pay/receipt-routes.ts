import { brand } from '#shared/brand.ts';
import * as endpoints from '#shared/receipts/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptLines, receiptTitle } from './receipt-lines.ts';
import { receiptPdf } from './receipt-pdf.ts';

export function receiptRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.readPdf,
    async ({ input, caller, request }) => {
      const paid = await readReceipt(db, input.params.id, caller.member.id);
      if (!paid) throw new Problem('not_found');
      const accepted = request.headers['accept-language'];
      const locale = chooseLocale(config.locales, [input.query.locale], accepted);
      const pdf = await receiptPdf({
        title: await receiptTitle(locale),
        paidAt: paid.receipt.paidAt,
        locale,
        lines: await receiptLines(paid, locale),
      });
      const name = `${brand.name.toLowerCase()}-${paid.receipt.transactionId}.pdf`;
      return { name, pdf: pdf.toString('base64') };
    },
    config.limits.actsPerAddress,
  );
}
