/** Calls about plans, and what members have agreed to. */
import type {
  Agreement,
  AgreementEnd,
  AgreementFilter,
  AgreementFreeze,
  Charge,
  ChargeFilter,
  Mandate,
  MandateFilter,
  NewPrice,
  Plan,
  PlanFilter,
  PlanRetirement,
  PlanTerms,
  PriceChange,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller } from './caller.ts';
import { path } from './path.ts';

export const planCalls = (api: Caller) => ({
  plans: {
    /** A change replaces the terms: an absent field gets its default. Agreements keep theirs. */
    ...api.terms<Plan, PlanFilter, PlanTerms>('plans'),
    /** For good. `choice` says whether the agreements of its members end or run on. */
    retire: (id: string, body: PlanRetirement) => api.post<Plan>(path`plans/${id}/retire`, body),
  },
  mandates: api.listed<Mandate, MandateFilter>('mandates'),
  agreements: {
    ...api.found<Agreement, AgreementFilter>('agreements'),
    /** With `preview`, only the answer has the date. */
    end: (id: string, body: AgreementEnd = {}) =>
      api.post<Agreement>(path`agreements/${id}/end`, body),
    /** `until: null` ends a freeze. */
    freeze: (id: string, body: AgreementFreeze) =>
      api.post<Agreement>(path`agreements/${id}/freeze`, body),
    /** A higher price waits for the approval of the member. */
    changePrice: (id: string, body: NewPrice, options?: CallOptions) =>
      api.post<PriceChange>(path`agreements/${id}/change`, body, options),
  },
  charges: {
    ...api.listed<Charge, ChargeFilter>('charges'),
    waive: (id: string) => api.post<Charge>(path`charges/${id}/waive`),
    writeOff: (id: string) => api.post<Charge>(path`charges/${id}/write-off`),
    payElsewhere: (id: string) => api.post<Charge>(path`charges/${id}/paid-elsewhere`),
  },
});
