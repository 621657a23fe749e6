import type { FastifyRequest } from 'fastify';
import * as payEndpoints from '#shared/pay/docs.ts';
import * as endpoints from '#shared/till/docs.ts';
import { allPages } from '../../platform/http/all-pages.ts';
import type { App } from '../../platform/http/app.ts';
import { csvFile, wantsCsv } from '../../platform/http/csv.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countFailures } from '../../platform/http/rate-limit.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { chooseLocale, readSection } from '../../platform/locales/texts.ts';
import { countGuesses } from '../coupons/count-guesses.ts';
import { takeVisitBy } from '../passes/take-visit.ts';
import { cancelPaySession, readPaySession } from '../pay/pay-session.ts';
import { requireSameMode } from '../pay/same-mode.ts';
import { release } from '../reservations/reservations.ts';
import { createSale, type LineNames } from './create-sale.ts';
import { closeDay, listDays, openDay } from './days.ts';
import { clearDeviceKey, renewDeviceKey, requireOwnOrigin, setDeviceKey } from './device-key.ts';
import { pairDevice } from './pair.ts';
import { refundAtTill } from './refund.ts';
import { captureAtTill, findReservations } from './reservations.ts';
import { SALE_COLUMNS } from './sale-columns.ts';
import { findByCode, listSales, readSale, readTotals } from './sales.ts';
import { readState } from './state.ts';
import { tellTill } from './tell.ts';
import { endTill } from './tills.ts';
import { returnOwnVisit } from './visits.ts';

/** The day of most counters fits into one page. */
const PAGE = 200;
/** Rows per query of a CSV file: saves memory and lets other queries run in between. */
const FILE_PAGE = 500;

/** The device's calls, and those of people before it. */
export function tillRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress, actsPerAddress } = config.limits;

  serve(
    app,
    endpoints.pair,
    async ({ input, request, reply }) => {
      requireOwnOrigin(config, request);
      const key = await guess(request, () => pairDevice(db, input.body.code));
      setDeviceKey(config, reply, key);
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serveRead(app, endpoints.read, async ({ reads, caller, request, reply }) => {
    const state = await readState(reads, config, caller);
    renewDeviceKey(config, request, reply);
    return state;
  });

  serve(app, endpoints.leave, async ({ caller, reply }) => {
    await db.transaction((tx) => endTill(tx, caller.business.id, caller.device));
    clearDeviceKey(config, reply);
    return { ok: true as const };
  });

  serve(
    app,
    endpoints.create,
    async (call) => {
      const { caller, input } = call;
      const names = await lineNames(call.request);
      return countGuesses(db, caller.business.id, input.body.coupon, () =>
        oncePerKey(db, call, `${caller.device}:create-sale`, (tx) =>
          createSale(tx, config, caller, input.body, names),
        ),
      );
    },
    actsPerAddress,
  );

  serveRead(app, endpoints.list, async ({ reads, input, caller, request, reply }) => {
    const { after, ...period } = input.query;
    if (!wantsCsv(request.headers.accept)) {
      const page = await listSales(reads, config, caller.device, { ...period, after, limit: PAGE });
      return { ...page, ...(await readTotals(reads, caller.device, period)) };
    }
    const pages = await allPages((behind) =>
      listSales(reads, config, caller.device, { ...period, after: behind, limit: FILE_PAGE }),
    );
    return csvFile(reply, 'till', SALE_COLUMNS, pages);
  });

  serveRead(app, endpoints.readOne, ({ reads, input, caller }) =>
    readSale(reads, config, caller.device, input.params.id),
  );

  serve(app, endpoints.cancel, async ({ input, caller }) => {
    const { id } = input.params;
    await db.transaction(async (tx) => {
      await readSale(tx, config, caller.device, id);
      await cancelPaySession(tx, config, id, caller.business.id);
    });
    app.deliveries.wake();
    app.live.changed(id);
    return readSale(db, config, caller.device, id);
  });

  serve(app, endpoints.refund, async (call) => {
    const { id } = call.input.params;
    const { device } = call.caller;
    const refunded = await oncePerKey(db, call, `${device}:refund-sale`, async (tx) => {
      await refundAtTill(tx, config, call.caller, call.input);
      return readSale(tx, config, device, id);
    });
    app.deliveries.wake();
    app.live.changed(id);
    return refunded;
  });

  serve(app, endpoints.takeVisit, (call) => {
    const { business, device } = call.caller;
    const by = { merchantId: business.id, takenBy: device, keyOwner: device };
    return takeVisitBy(app, call, by, call.input.body);
  });

  serve(app, endpoints.returnVisit, ({ input, caller }) =>
    db.transaction((tx) => returnOwnVisit(tx, caller, input.params.id)),
  );

  serveRead(app, endpoints.listReservations, async ({ reads, input, caller }) => ({
    data: await findReservations(reads, caller.business, input.query.search),
  }));

  serve(app, endpoints.capture, async (call) => {
    const captured = await oncePerKey(db, call, `${call.caller.device}:capture`, (tx) =>
      captureAtTill(tx, config, call.caller, call.input),
    );
    app.deliveries.wake();
    app.live.changed(captured.id);
    return captured;
  });

  serve(app, endpoints.release, async ({ input, caller }) => {
    const order = { merchantId: caller.business.id, sessionId: input.params.id };
    await db.transaction((tx) => release(tx, config, order));
    app.deliveries.wake();
    app.live.changed(order.sessionId);
    return { ok: true as const };
  });

  serve(app, endpoints.openDay, ({ caller }) => db.transaction((tx) => openDay(tx, caller.device)));

  serve(app, endpoints.closeDay, ({ input, caller }) =>
    db.transaction((tx) => closeDay(tx, caller.device, input.params.id)),
  );

  serveRead(app, endpoints.listDays, ({ reads, input, caller }) =>
    listDays(reads, caller.device, input.query.after),
  );

  serve(
    app,
    payEndpoints.tellTill,
    async ({ input, caller }) => {
      const { id } = input.params;
      await requireSameMode(db, caller, id);
      await tellTill(db, config, id, caller);
      app.live.changed(id);
      const session = await readPaySession(db, config, id, caller);
      if (!session) throw new Problem('session_not_found');
      return session;
    },
    actsPerAddress,
  );

  serve(
    app,
    endpoints.find,
    ({ input, request }) => guess(request, () => findByCode(db, input.query.code)),
    actsPerAddress,
  );

  /** Codes of tills are short, because people type them. */
  function guess<T>({ ip }: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
    return countFailures(db, 'till-code', ip, attempt);
  }

  /** In the language that the device asks for. */
  async function lineNames({ headers }: FastifyRequest): Promise<LineNames> {
    const locale = chooseLocale(config.locales, [], headers['accept-language']);
    const { line = {} } = await readSection(locale, 'till', 'line');
    const { amount, tip } = typeof line === 'string' ? {} : line;
    return { amount: String(amount), tip: String(tip) };
  }
}
