import { brand } from '#shared/brand.ts';
import * as endpoints from '#shared/receipts/docs.ts';
import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import type { Db } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { drawReceipt } from './draw-receipt.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptLines, receiptTitle } from './receipt-lines.ts';

export function receiptRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.readPdf,
    async ({ input, caller, request }) => {
      const paid = await findReceipt(db, caller, input.params.id);
      if (!paid) throw new Problem('not_found');
      const accepted = request.headers['accept-language'];
      const locale = chooseLocale(config.locales, [input.query.locale], accepted);
      const file = {
        title: await receiptTitle(locale),
        paidAt: paid.receipt.paidAt,
        locale,
        lines: await receiptLines(paid, locale),
      };
      const pdf = Buffer.from(await drawReceipt(file, caller.member.id));
      const name = `${brand.name.toLowerCase()}-${paid.receipt.transactionId}.pdf`;
      return { name, pdf: pdf.toString('base64') };
    },
    config.limits.actsPerAddress,
  );
}

/**
 * Of a payment that the person made, or that the business they act for made while it and the person
 * were one member.
 * @throws Problem scope_missing
 */
async function findReceipt(
  db: Db,
  caller: MemberCaller,
  id: string,
): Promise<PaidReceipt | undefined> {
  const own = await readReceipt(db, id, caller.member.id);
  if (own || !caller.acting) return own;
  return readReceipt(db, id, holderOf(caller, 'balance:read').id);
}
