/** Calls about passes: their terms, who holds them, their visits, and lists from another system. */
import type {
  ExtendedPasses,
  ExtraDays,
  GivenPass,
  Holding,
  HoldingFilter,
  NewFreeze,
  NewPassGift,
  NewPassImport,
  NewVisit,
  Pass,
  PassFilter,
  PassImport,
  PassTerms,
  Visit,
  VisitFilter,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const passCalls = (api: Caller) => ({
  passes: {
    /** A change replaces the terms: an absent field is cleared. Passes that were sold keep theirs. */
    ...api.terms<Pass, PassFilter, PassTerms>('passes'),
    /** Extends the validity of every pass that is held. */
    extend: (id: string, body: ExtraDays, options?: CallOptions) =>
      api.post<ExtendedPasses>(path`passes/${id}/extend`, body, options),
    /** To a holder or a linked member, or by a link to whoever opens it first. */
    give: (id: string, body: NewPassGift = {}, options?: CallOptions) =>
      api.post<GivenPass>(path`passes/${id}/given`, body, options),
    holdings: (id: string, filter?: HoldingFilter) =>
      api.get<Page<Holding>>(path`passes/${id}/holdings`, filter),
    allHoldings: (id: string, filter?: Unpaged<HoldingFilter>) =>
      api.each<Holding>(path`passes/${id}/holdings`, filter),
    takeVisit: (id: string, body: NewVisit, options?: CallOptions) =>
      api.post<Visit>(path`passes/${id}/visits`, body, options),
    visits: (id: string, filter?: VisitFilter) =>
      api.get<Page<Visit>>(path`passes/${id}/visits`, filter),
    allVisits: (id: string, filter?: Unpaged<VisitFilter>) =>
      api.each<Visit>(path`passes/${id}/visits`, filter),
  },
  passImports: {
    /** Passes from another system: a preview says what is wrong in the rows. */
    create: (pass: string, body: NewPassImport, options?: CallOptions) =>
      api.post<PassImport>(path`passes/${pass}/import`, body, options),
    list: (pass: string) => api.get<Pick<Page<PassImport>, 'data'>>(path`passes/${pass}/imports`),
    /** By another person than the one who started it. */
    approve: (id: string) => api.post<PassImport>(path`pass-imports/${id}/approve`),
  },
  holdings: {
    read: (id: string) => api.get<Holding>(path`holdings/${id}`),
    /** `until: null` ends a freeze. */
    freeze: (id: string, body: NewFreeze) => api.post<Holding>(path`holdings/${id}/freeze`, body),
  },
  visits: {
    /** Gives its entries back to the pass. */
    giveBack: (id: string) => api.remove<Visit>(path`visits/${id}`),
  },
});
