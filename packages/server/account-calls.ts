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
import type { Page } from './pages.ts';

export interface MovementPage extends Page<Movement> {
  /** On the last page: your movements before this time are archived, and no list shows them. */
  archivedBefore?: string;
}

export const accountCalls = (api: Caller) => ({
  /** Changes by people and keys, newest first. */
  activity: api.listed<Activity, ActivityFilter>('activity'),
  balance: {
    read: () => api.get<Balance>('balance'),
    movements: (filter?: MovementFilter) => api.get<MovementPage>('balance/movements', filter),
    /** Ends at the archive, as `archivedBefore` of the last page says. */
    allMovements: (filter?: Unpaged<MovementFilter>) =>
      api.each<Movement>('balance/movements', filter),
  },
  payouts: {
    /** To your stored address. Needs a named key with `payouts:write`. */
    /** To your stored address. Creating one needs a named key with `payouts:write`; it is cancelled before it is signed. */
    ...api.cancellable<Payout, PayoutFilter, NewPayout>('payouts'),
  },
  settings: {
    read: () => api.get<Settings>('settings'),
    /** Changes the given fields; null clears one. */
    update: (body: SettingsChange) => api.put<Settings>('settings', body),
    createOrigin: (origin: string, options?: CallOptions) =>
      api.post<Settings>('settings/origins', { origin }, options),
    deleteOrigin: (origin: string) => api.remove<Settings>('settings/origins', { origin }),
  },
  appearance: {
    read: () => api.get<Appearance>('appearance'),
    update: (body: AppearanceChange) => api.put<Appearance>('appearance', body),
    /** @param image a PNG, JPEG or WebP file in base64 */
    uploadLogo: (image: string) => api.put<Appearance>('appearance/logo', { image }),
    deleteLogo: () => api.remove<Appearance>('appearance/logo'),
  },
  verification: {
    read: () => api.get<Verification>('verification'),
    check: (method: 'dns' | 'file') => api.post<Verification>('verification', { method }),
  },
});
