import * as endpoints from '#shared/invoices/docs.ts';
import * as memberEndpoints from '#shared/invoices/member-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { keepBuyer, listOwnInvoices, readDetails } from './buyers.ts';
import { invoiceFile } from './file.ts';
import { cancelInvoice, issueInvoice, listInvoices, readInvoice } from './invoices.ts';
import { changeInvoiceSettings, readInvoiceSettings } from './settings.ts';
import { listUninvoiced } from './uninvoiced.ts';

const PAGE = 20;
const sizeOf = (limit: string | undefined) => (limit === undefined ? PAGE : Number(limit));

/** For a business, by its key or a person. */
export function invoiceRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, endpoints.readSettings, ({ reads, caller }) =>
    readInvoiceSettings(reads, caller.business),
  );

  serve(
    app,
    endpoints.changeSettings,
    ({ input, caller }) =>
      db.transaction((tx) => changeInvoiceSettings(tx, config, caller.business.id, input.body)),
    acts,
  );

  serveRead(app, endpoints.list, ({ reads, input, caller }) => {
    const { limit, ...filter } = input.query;
    return listInvoices(reads, { merchant: caller.business }, { ...filter, limit: sizeOf(limit) });
  });

  serve(
    app,
    endpoints.issue,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:issue-invoice`, (tx) =>
        issueInvoice(tx, { merchant: call.caller.business.id }, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.listUninvoiced, ({ reads, input, caller }) => {
    const { after, limit } = input.query;
    return listUninvoiced(reads, caller.business, { after, limit: sizeOf(limit) });
  });

  serveRead(app, endpoints.read, ({ reads, input, caller }) =>
    readInvoice(reads, { merchant: caller.business }, input.params.id),
  );

  serveRead(
    app,
    endpoints.readFile,
    async ({ reads, input, caller, request }) => {
      const reader = caller.require(({ business }) => business.id);
      const invoice = await readInvoice(reads, { merchant: caller.business }, input.params.id);
      return invoiceFile(config, invoice, { ...input.query, reader: reader(), request });
    },
    acts,
  );

  serve(
    app,
    endpoints.voidInvoice,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:void-invoice`, (tx) => {
        const { params, body } = call.input;
        return cancelInvoice(tx, call.caller.business.id, { id: params.id, ...body });
      }),
    acts,
  );
}

/** For the payer. */
export function memberInvoiceRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, memberEndpoints.list, ({ reads, input, caller }) => {
    const { limit, ...filter } = input.query;
    return listOwnInvoices(reads, caller.member, { ...filter, limit: sizeOf(limit) });
  });

  serve(
    app,
    memberEndpoints.issue,
    ({ input, caller }) =>
      db.transaction(async (tx) => {
        const { buyer } = input.body;
        // Before the number, whose row is the last lock.
        await keepBuyer(tx, caller.member.id, buyer);
        return issueInvoice(tx, { payer: caller.member.id }, input.body);
      }),
    acts,
  );

  serveRead(
    app,
    memberEndpoints.readFile,
    async ({ reads, input, caller, request }) => {
      const reader = caller.require(({ member }) => member.id);
      const invoice = await readInvoice(reads, { payer: caller.member }, input.params.id);
      return invoiceFile(config, invoice, { ...input.query, reader: reader(), request });
    },
    acts,
  );

  serve(
    app,
    memberEndpoints.changeDetails,
    ({ input, caller }) =>
      db.transaction(async (tx) => {
        const { buyer, always } = input.body;
        await keepBuyer(tx, caller.member.id, buyer, always);
        return readDetails(tx, caller.member.id);
      }),
    acts,
  );
}
