/** Calls about the business's account and settings. */
import type {
  Activity,
  ActivityFilter,
  Appearance,
  AppearanceChange,
  Balance,
  Movement,
  MovementFilter,
  NewPayout,
  Payout,
  PayoutFilter,
  Settings,
  SettingsChange,
  Verification,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller, Unpaged } from './caller.ts';
import { allOf, type Page } from './pages.ts';
import { path } from './path.ts';

export interface MovementPage extends Page<Movement> {
  /** On the last page: your movements before this time are archived, and no list shows them. */
  archivedBefore?: string;
}

export const accountCalls = ({ get, each, post, put, remove }: Caller) => ({
  activity: {
    /** Changes by people and keys, newest first. */
    list: (filter: ActivityFilter = {}) => get<Page<Activity>>('activity', filter),
    all: (filter: Unpaged<ActivityFilter> = {}) => each<Activity>('activity', filter),
  },
  balance: {
    read: () => get<Balance>('balance'),
    movements: (filter: MovementFilter = {}) => get<MovementPage>('balance/movements', filter),
    /** Ends at the archive, as `archivedBefore` of the last page says. */
    allMovements: (filter: Unpaged<MovementFilter> = {}) =>
      allOf((after) => get<MovementPage>('balance/movements', { ...filter, after })),
  },
  payouts: {
    /** To your stored address. Needs a named key with `payouts:write`. */
    create: (body: NewPayout, options?: CallOptions) => post<Payout>('payouts', body, options),
    read: (id: string) => get<Payout>(path`payouts/${id}`),
    list: (filter: PayoutFilter = {}) => get<Page<Payout>>('payouts', filter),
    all: (filter: Unpaged<PayoutFilter> = {}) => each<Payout>('payouts', filter),
    /** Before it is signed. */
    cancel: (id: string, options?: CallOptions) =>
      post<Payout>(path`payouts/${id}/cancel`, undefined, options),
  },
  settings: {
    read: () => get<Settings>('settings'),
    /** Changes the given fields; null clears one. */
    update: (body: SettingsChange) => put<Settings>('settings', body),
    createOrigin: (origin: string, options?: CallOptions) =>
      post<Settings>('settings/origins', { origin }, options),
    deleteOrigin: (origin: string) => remove<Settings>('settings/origins', { origin }),
  },
  appearance: {
    read: () => get<Appearance>('appearance'),
    update: (body: AppearanceChange) => put<Appearance>('appearance', body),
    /** @param image a PNG, JPEG or WebP file in base64 */
    uploadLogo: (image: string) => put<Appearance>('appearance/logo', { image }),
    deleteLogo: () => remove<Appearance>('appearance/logo'),
  },
  verification: {
    read: () => get<Verification>('verification'),
    check: (method: 'dns' | 'file') => post<Verification>('verification', { method }),
  },
});
