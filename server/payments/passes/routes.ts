import * as endpoints from '#shared/passes/docs.ts';
import * as importEndpoints from '#shared/passes/import-docs.ts';
import * as memberEndpoints from '#shared/passes/member-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { paged } from '../../platform/http/paged.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { acceptGift, givePass, readGift } from './give.ts';
import { freezeHolding, listHoldings, readHolding } from './holdings.ts';
import { approveImport, importPasses, listImports } from './import.ts';
import { listMemberHoldings, shareWithBusiness } from './member.ts';
import { changePass, createPass, extendPass, listPasses, readPass } from './passes.ts';
import { actorId, takeVisitBy } from './take-visit.ts';
import { readSecret } from './visit-code.ts';
import { listVisits, returnVisit } from './visits.ts';

/** For a business, by its key or a person. */
export function passRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, endpoints.list, ({ reads, input, caller }) =>
    listPasses(reads, caller.business, paged(input.query)),
  );

  serve(
    app,
    endpoints.create,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:create-pass`, (tx) =>
        createPass(tx, config, call.caller.business.id, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.readOwn, ({ reads, input, caller }) =>
    readPass(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.change,
    ({ input, caller }) => changePass(db, config, caller.business.id, input.params.id, input.body),
    acts,
  );

  serve(
    app,
    endpoints.extendAll,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:extend-pass`, (tx) =>
        extendPass(tx, call.caller.business.id, call.input.params.id, call.input.body),
      ),
    acts,
  );

  serve(
    app,
    endpoints.give,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:give-pass`, (tx) =>
        givePass(tx, config, call.caller.business.id, call.input.params.id, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.holdings, ({ reads, input, caller }) =>
    listHoldings(reads, caller.business, input.params.id, paged(input.query)),
  );

  serveRead(app, endpoints.readHolding, ({ reads, input, caller }) =>
    readHolding(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.freeze,
    ({ input, caller }) =>
      db.transaction((tx) =>
        freezeHolding(tx, caller.business.id, input.params.id, input.body.until),
      ),
    acts,
  );

  serveRead(app, endpoints.visits, ({ reads, input, caller }) =>
    listVisits(reads, caller.business, input.params.id, paged(input.query)),
  );

  serve(app, endpoints.takeVisit, (call) => {
    const { id } = call.caller.business;
    const by = { merchantId: id, takenBy: actorId(call.caller), keyOwner: id };
    return takeVisitBy(app, call, by, { pass: call.input.params.id, ...call.input.body });
  });

  serve(app, endpoints.returnVisit, ({ input, caller }) =>
    db.transaction((tx) => returnVisit(tx, caller.business.id, input.params.id)),
  );
}

/** Passes from before. */
export function passImportRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serve(
    app,
    importEndpoints.importPasses,
    (call) => {
      const { caller, input } = call;
      return oncePerKey(db, call, `${caller.business.id}:import-passes`, (tx) =>
        importPasses(tx, config, caller, input.params.id, input.body),
      );
    },
    acts,
  );

  serveRead(app, importEndpoints.imports, async ({ reads, input, caller }) => ({
    data: await listImports(reads, caller.business, input.params.id),
  }));

  serve(
    app,
    importEndpoints.approveImport,
    async ({ input, caller }) => {
      const { memberId: person } = requirePerson(caller);
      return db.transaction((tx) =>
        approveImport(tx, config, caller.business.id, { id: input.params.id, person }),
      );
    },
    acts,
  );
}

/** For the member who holds passes. */
export function memberPassRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, memberEndpoints.list, async ({ reads, caller }) => ({
    holdings: await listMemberHoldings(reads, caller.member),
  }));

  serveRead(app, memberEndpoints.readSecret, ({ reads, caller }) =>
    readSecret(reads, config, caller.signIn),
  );

  serve(
    app,
    memberEndpoints.share,
    ({ input, caller }) => shareWithBusiness(db, caller.member.id, input.params.id, input.body),
    acts,
  );

  serveRead(
    app,
    memberEndpoints.readGift,
    ({ reads, input }) => readGift(reads, input.params.id),
    acts,
  );

  serve(
    app,
    memberEndpoints.acceptGift,
    ({ input, caller }) => acceptGift(db, caller.member.id, input.params.id),
    acts,
  );
}
