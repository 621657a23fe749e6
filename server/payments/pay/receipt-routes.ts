import { brand } from '#shared/brand.ts';
import * as endpoints from '#shared/receipts/docs.ts';
import type { Db } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { AskedCaller } from '../../platform/http/asked-caller.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { drawReceipt } from './draw-receipt.ts';
import { readReceiptFor } from './read-receipt.ts';
import { receiptLines, receiptTitle } from './receipt-lines.ts';

export function receiptRoutes(app: App): void {
  const { config } = app;

  serveRead(
    app,
    endpoints.readPdf,
    async ({ reads, input, caller, request }) => {
      const reader = caller.require(({ member }) => member.id);
      const found = await findReceipt(reads, caller, input.params.id);
      if (!found) throw new Problem('not_found');
      const { paid, timeZone } = found;
      const accepted = request.headers['accept-language'];
      const locale = chooseLocale(config.locales, [input.query.locale], accepted);
      const file = {
        title: await receiptTitle(locale),
        paidAt: paid.receipt.paidAt,
        locale,
        lines: await receiptLines(paid, locale, timeZone),
      };
      const pdf = Buffer.from(await drawReceipt(file, reader()));
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
  reads: Db,
  caller: AskedCaller<MemberCaller>,
  id: string,
): ReturnType<typeof readReceiptFor> {
  const isActing = caller.require(({ acting }) => acting !== null);
  const own = await readReceiptFor(reads, id, caller.member, caller.member);
  if (own || !isActing()) return own;
  caller.require((known) => holderOf(known, 'balance:read'));
  return readReceiptFor(reads, id, caller.holder.id, caller.member);
}
