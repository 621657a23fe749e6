import * as endpoints from '#shared/plans/docs.ts';
import type { Db } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { paged } from '../../platform/http/paged.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { type KeyedCall, oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { actorId } from '../passes/take-visit.ts';
import { endAgreement, freezeAgreement } from './agreement-acts.ts';
import { listAgreements, listMandates, readAgreement } from './agreements.ts';
import { businessChange } from './business-change.ts';
import { changePrice } from './change-price.ts';
import { listCharges, type Settlement, settleCharge } from './charges.ts';
import { changePlan, createPlan, listPlans, readPlan, retirePlan } from './plans.ts';

/** What a business offers by the month. */
export function planRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, endpoints.list, ({ reads, input, caller }) =>
    listPlans(reads, caller.business, paged(input.query)),
  );

  serve(
    app,
    endpoints.create,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:create-plan`, (tx) =>
        createPlan(tx, config, call.caller.business.id, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.read, ({ reads, input, caller }) =>
    readPlan(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.change,
    ({ input, caller }) =>
      db.transaction((tx) =>
        changePlan(tx, config, caller.business.id, input.params.id, input.body),
      ),
    acts,
  );

  serve(
    app,
    endpoints.retire,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:retire-plan`, (tx) =>
        retirePlan(tx, call.caller.business.id, call.input.params.id, call.input.body),
      ),
    acts,
  );
}

type ChangingCall = KeyedCall & { input: { params: { id: string } }; caller: BusinessCaller };

/** What members have agreed to, and what is taken from them. */
export function agreementRoutes(app: App): void {
  const { db, config } = app;
  const acts = config.limits.actsPerAddress;
  const change = businessChange(app);
  /** Once per key, and told to the open pages of both sides. */
  const changing = <T>(
    call: ChangingCall,
    purpose: string,
    act: (tx: Db, business: string, id: string) => Promise<T>,
  ) => {
    const business = call.caller.business.id;
    const { id } = call.input.params;
    return change(business, id, () =>
      oncePerKey(db, call, `${business}:${purpose}`, (tx) => act(tx, business, id)),
    );
  };

  serveRead(app, endpoints.mandates, ({ reads, input, caller }) =>
    listMandates(reads, caller.business, paged(input.query)),
  );

  serveRead(app, endpoints.agreements, ({ reads, input, caller }) =>
    listAgreements(reads, caller.business, paged(input.query)),
  );

  serveRead(app, endpoints.readAgreement, ({ reads, input, caller }) =>
    readAgreement(reads, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.end,
    (call) =>
      changing(call, 'end-agreement', (tx, business, id) =>
        endAgreement(tx, business, id, call.input.body.preview ?? false),
      ),
    acts,
  );

  serve(
    app,
    endpoints.freeze,
    (call) =>
      changing(call, 'freeze-agreement', (tx, business, id) =>
        freezeAgreement(tx, business, id, call.input.body.until),
      ),
    acts,
  );

  serve(
    app,
    endpoints.changePrice,
    (call) =>
      changing(call, 'change-agreement', (tx, business, id) =>
        changePrice(tx, business, id, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.charges, ({ reads, input, caller }) =>
    listCharges(reads, caller.business, paged(input.query)),
  );

  const settle = (as: Settlement) => (call: ChangingCall) =>
    changing(call, as, (tx, business, id) =>
      settleCharge(tx, business, id, { as, by: actorId(call.caller) }),
    );
  serve(app, endpoints.waive, settle('waived'), acts);
  serve(app, endpoints.writeOff, settle('written_off'), acts);
  serve(app, endpoints.payElsewhere, settle('paid_elsewhere'), acts);
}
