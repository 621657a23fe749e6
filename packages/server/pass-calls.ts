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

export const passCalls = ({ get, each, post, put, remove }: Caller) => ({
  passes: {
    create: (body: PassTerms, options?: CallOptions) => post<Pass>('passes', body, options),
    read: (id: string) => get<Pass>(path`passes/${id}`),
    list: (filter: PassFilter = {}) => get<Page<Pass>>('passes', filter),
    all: (filter: Unpaged<PassFilter> = {}) => each<Pass>('passes', filter),
    /** Replaces the terms: an absent field is cleared. Passes that were sold keep theirs. */
    change: (id: string, body: PassTerms) => put<Pass>(path`passes/${id}`, body),
    /** Extends the validity of every pass that is held. */
    extend: (id: string, body: ExtraDays, options?: CallOptions) =>
      post<ExtendedPasses>(path`passes/${id}/extend`, body, options),
    /** To a holder or a linked member, or by a link to whoever opens it first. */
    give: (id: string, body: NewPassGift = {}, options?: CallOptions) =>
      post<GivenPass>(path`passes/${id}/given`, body, options),
    holdings: (id: string, filter: HoldingFilter = {}) =>
      get<Page<Holding>>(path`passes/${id}/holdings`, filter),
    allHoldings: (id: string, filter: Unpaged<HoldingFilter> = {}) =>
      each<Holding>(path`passes/${id}/holdings`, filter),
    takeVisit: (id: string, body: NewVisit, options?: CallOptions) =>
      post<Visit>(path`passes/${id}/visits`, body, options),
    visits: (id: string, filter: VisitFilter = {}) =>
      get<Page<Visit>>(path`passes/${id}/visits`, filter),
    allVisits: (id: string, filter: Unpaged<VisitFilter> = {}) =>
      each<Visit>(path`passes/${id}/visits`, filter),
  },
  passImports: {
    /** Passes from another system: a preview says what is wrong in the rows. */
    create: (pass: string, body: NewPassImport, options?: CallOptions) =>
      post<PassImport>(path`passes/${pass}/import`, body, options),
    list: (pass: string) => get<Pick<Page<PassImport>, 'data'>>(path`passes/${pass}/imports`),
    /** By another person than the one who started it. */
    approve: (id: string) => post<PassImport>(path`pass-imports/${id}/approve`),
  },
  holdings: {
    read: (id: string) => get<Holding>(path`holdings/${id}`),
    /** `until: null` ends a freeze. */
    freeze: (id: string, body: NewFreeze) => post<Holding>(path`holdings/${id}/freeze`, body),
  },
  visits: {
    /** Gives its entries back to the pass. */
    giveBack: (id: string) => remove<Visit>(path`visits/${id}`),
  },
});
