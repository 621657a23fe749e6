import { type LazyPage, lazyPage } from '../../app/lazy-page.ts';

/** One part of the page, at an address of its own: `?tab=<id>`. */
export interface Tab {
  id: string;
  /** `area:key` */
  title: string;
  /** Gets what a page gets, so that a tab may keep what it shows in the query, too. */
  part: LazyPage;
}

const settings: Tab = {
  id: 'settings',
  title: 'link-settings:tabs.settings',
  part: lazyPage('settings-tab', () => import('./settings-tab.tsx').then((m) => m.SettingsTab), [
    'link-settings',
    'domain',
  ]),
};

const token: Tab = {
  id: 'token',
  title: 'link-settings:tabs.token',
  part: lazyPage('token-tab', () => import('./token-tab.tsx').then((m) => m.TokenTab), [
    'link-settings',
    'profile',
    'auth',
    'second-factor',
  ]),
};

const buttons: Tab = {
  id: 'buttons',
  title: 'link-settings:tabs.buttons',
  part: lazyPage(
    'buttons-tab',
    () => import('../buttons/buttons-tab.tsx').then((m) => m.ButtonsTab),
    ['link-settings', 'buttons', 'account'],
  ),
};

const webhooks: Tab = {
  id: 'webhooks',
  title: 'link-settings:tabs.webhooks',
  part: lazyPage(
    'webhooks-tab',
    () => import('../webhooks/webhooks-tab.tsx').then((m) => m.WebhooksTab),
    ['webhooks', 'link-settings', 'account', 'profile', 'second-factor'],
  ),
};

const domain: Tab = {
  id: 'domain',
  title: 'link-settings:tabs.domain',
  part: lazyPage('domain-tab', () => import('../domain/domain-tab.tsx').then((m) => m.DomainTab), [
    'link-settings',
    'domain',
  ]),
};

const doctor: Tab = {
  id: 'doctor',
  title: 'link-settings:tabs.doctor',
  part: lazyPage('doctor-tab', () => import('../doctor/doctor-tab.tsx').then((m) => m.DoctorTab), [
    'link-settings',
    'doctor',
  ]),
};

const snippet: Tab = {
  id: 'snippet',
  title: 'link-settings:tabs.snippet',
  part: lazyPage(
    'snippet-tab',
    () => import('../snippet/snippet-tab.tsx').then((m) => m.SnippetTab),
    ['link-settings', 'snippet'],
  ),
};

/** In the order they are listed. */
export const TABS: readonly Tab[] = [settings, token, webhooks, domain, buttons, snippet, doctor];

/** An address that names none, or one there is not, is the first. */
export function tabOf(search: URLSearchParams): Tab {
  return TABS.find(({ id }) => id === search.get('tab')) ?? settings;
}
