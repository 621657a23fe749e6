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
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const planCalls = ({ get, each, post, put }: Caller) => ({
  plans: {
    create: (body: PlanTerms, options?: CallOptions) => post<Plan>('plans', body, options),
    read: (id: string) => get<Plan>(path`plans/${id}`),
    list: (filter: PlanFilter = {}) => get<Page<Plan>>('plans', filter),
    all: (filter: Unpaged<PlanFilter> = {}) => each<Plan>('plans', filter),
    /** Replaces the terms: an absent field gets its default. Agreements keep theirs. */
    change: (id: string, body: PlanTerms) => put<Plan>(path`plans/${id}`, body),
    /** For good. `choice` says whether the agreements of its members end or run on. */
    retire: (id: string, body: PlanRetirement) => post<Plan>(path`plans/${id}/retire`, body),
  },
  mandates: {
    list: (filter: MandateFilter = {}) => get<Page<Mandate>>('mandates', filter),
    all: (filter: Unpaged<MandateFilter> = {}) => each<Mandate>('mandates', filter),
  },
  agreements: {
    read: (id: string) => get<Agreement>(path`agreements/${id}`),
    list: (filter: AgreementFilter = {}) => get<Page<Agreement>>('agreements', filter),
    all: (filter: Unpaged<AgreementFilter> = {}) => each<Agreement>('agreements', filter),
    /** With `preview`, only the answer has the date. */
    end: (id: string, body: AgreementEnd = {}) => post<Agreement>(path`agreements/${id}/end`, body),
    /** `until: null` ends a freeze. */
    freeze: (id: string, body: AgreementFreeze) =>
      post<Agreement>(path`agreements/${id}/freeze`, body),
    /** A higher price waits for the approval of the member. */
    changePrice: (id: string, body: NewPrice, options?: CallOptions) =>
      post<PriceChange>(path`agreements/${id}/change`, body, options),
  },
  charges: {
    list: (filter: ChargeFilter = {}) => get<Page<Charge>>('charges', filter),
    all: (filter: Unpaged<ChargeFilter> = {}) => each<Charge>('charges', filter),
    waive: (id: string) => post<Charge>(path`charges/${id}/waive`),
    writeOff: (id: string) => post<Charge>(path`charges/${id}/write-off`),
    payElsewhere: (id: string) => post<Charge>(path`charges/${id}/paid-elsewhere`),
  },
});
