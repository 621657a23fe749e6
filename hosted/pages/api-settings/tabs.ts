import { ROLE_SCOPES, type Role } from '#shared/team/scopes.ts';
import { lazyPage } from '../../platform/lazy-page.ts';
import { GROUP_NAMES, type GroupName } from './group-names.ts';
import type { Tab } from './tab.ts';

const settings: Tab = {
  id: 'settings',
  title: 'api-settings:tabs.settings',
  part: lazyPage('settings-tab', () => import('./settings-tab.tsx').then((m) => m.SettingsTab), [
    'api-settings',
    'domain',
  ]),
};

const addresses: Tab = {
  id: 'addresses',
  title: 'api-settings:tabs.addresses',
  part: lazyPage(
    'addresses-tab',
    () => import('./addresses/addresses-tab.tsx').then((m) => m.AddressesTab),
    ['api-settings', 'domain', 'profile', 'auth', 'second-factor'],
  ),
};

const linking: Tab = {
  id: 'linking',
  title: 'api-settings:tabs.linking',
  part: lazyPage(
    'linking-tab',
    () => import('./addresses/linking-tab.tsx').then((m) => m.LinkingTab),
    ['api-settings', 'domain'],
  ),
};

const token: Tab = {
  id: 'token',
  title: 'api-settings:tabs.token',
  part: lazyPage('token-tab', () => import('./token-tab.tsx').then((m) => m.TokenTab), [
    'api-settings',
    'api-keys',
    'profile',
    'auth',
    'second-factor',
  ]),
};

const requests: Tab = {
  id: 'requests',
  title: 'api-settings:tabs.requests',
  part: lazyPage(
    'requests-tab',
    () => import('./requests/requests-tab.tsx').then((m) => m.RequestsTab),
    ['api-settings', 'requests', 'account'],
  ),
};

const buttons: Tab = {
  id: 'buttons',
  title: 'api-settings:tabs.buttons',
  part: lazyPage(
    'buttons-tab',
    () => import('./buttons/buttons-tab.tsx').then((m) => m.ButtonsTab),
    ['api-settings', 'buttons', 'account'],
  ),
};

const passes: Tab = {
  id: 'passes',
  title: 'api-settings:tabs.passes',
  scope: 'passes:read',
  part: lazyPage('passes-tab', () => import('./passes/passes-tab.tsx').then((m) => m.PassesTab), [
    'api-settings',
    'passes',
    'account',
  ]),
};

const plans: Tab = {
  id: 'plans',
  title: 'api-settings:tabs.plans',
  scope: 'plans:read',
  part: lazyPage('plans-tab', () => import('./plans/plans-tab.tsx').then((m) => m.PlansTab), [
    'api-settings',
    'plans',
    'rhythm',
    'account',
  ]),
};

const coupons: Tab = {
  id: 'coupons',
  title: 'api-settings:tabs.coupons',
  scope: 'coupons:read',
  part: lazyPage(
    'coupons-tab',
    () => import('./coupons/coupons-tab.tsx').then((m) => m.CouponsTab),
    ['api-settings', 'coupons', 'account'],
  ),
};

const invoices: Tab = {
  id: 'invoices',
  title: 'api-settings:tabs.invoices',
  scope: 'invoices:read',
  part: lazyPage(
    'invoices-tab',
    () => import('./invoices/invoices-tab.tsx').then((m) => m.InvoicesTab),
    ['api-settings', 'invoices', 'account'],
  ),
};

const tax: Tab = {
  id: 'tax',
  title: 'api-settings:tabs.tax',
  part: lazyPage('tax-tab', () => import('./tax/tax-tab.tsx').then((m) => m.TaxTab), [
    'api-settings',
  ]),
};

const tills: Tab = {
  id: 'tills',
  title: 'api-settings:tabs.tills',
  part: lazyPage('tills-tab', () => import('./till/tills-tab.tsx').then((m) => m.TillsTab), [
    'till',
    'sales',
    'api-settings',
    'api-keys',
    'profile',
    'auth',
    'second-factor',
  ]),
};

const webhooks: Tab = {
  id: 'webhooks',
  title: 'api-settings:tabs.webhooks',
  part: lazyPage(
    'webhooks-tab',
    () => import('./webhooks/webhooks-tab.tsx').then((m) => m.WebhooksTab),
    ['webhooks', 'api-settings', 'account', 'profile', 'second-factor'],
  ),
};

const domain: Tab = {
  id: 'domain',
  title: 'api-settings:tabs.domain',
  part: lazyPage('domain-tab', () => import('./domain/domain-tab.tsx').then((m) => m.DomainTab), [
    'api-settings',
    'domain',
  ]),
};

const doctor: Tab = {
  id: 'doctor',
  title: 'api-settings:tabs.doctor',
  part: lazyPage('doctor-tab', () => import('./doctor/doctor-tab.tsx').then((m) => m.DoctorTab), [
    'api-settings',
    'doctor',
  ]),
};

const appearance: Tab = {
  id: 'appearance',
  title: 'api-settings:tabs.appearance',
  part: lazyPage(
    'appearance-tab',
    () => import('./appearance/appearance-tab.tsx').then((m) => m.AppearanceTab),
    ['appearance', 'domain'],
  ),
};

const team: Tab = {
  id: 'team',
  title: 'api-settings:tabs.team',
  part: lazyPage('team-tab', () => import('./team/team-tab.tsx').then((m) => m.TeamTab), [
    'team',
    'api-settings',
    'api-keys',
    'webhooks',
    'till',
    'profile',
    'auth',
    'second-factor',
  ]),
};

const activity: Tab = {
  id: 'activity',
  title: 'api-settings:tabs.activity',
  scope: 'activity:read',
  part: lazyPage(
    'activity-tab',
    () => import('./activity/activity-tab.tsx').then((m) => m.ActivityTab),
    ['activity', 'api-settings', 'account'],
  ),
};

const snippet: Tab = {
  id: 'snippet',
  title: 'api-settings:tabs.snippet',
  part: lazyPage(
    'snippet-tab',
    () => import('./snippet/snippet-tab.tsx').then((m) => m.SnippetTab),
    ['api-settings', 'snippet'],
  ),
};

const testMembers: Tab = {
  id: 'test-members',
  title: 'api-settings:tabs.test-members',
  part: lazyPage(
    'test-members-tab',
    () => import('./test-members/test-members-tab.tsx').then((m) => m.TestMembersTab),
    ['api-settings', 'test-members'],
  ),
};

const TABS_OF: Record<GroupName, readonly Tab[]> = {
  business: [settings, domain],
  checkout: [buttons, passes, plans, coupons, tills, invoices, tax, snippet, appearance, addresses],
  team: [team, activity],
  developers: [token, webhooks, requests, linking, testMembers, doctor],
};

/** In display order. */
export const TABS: readonly Tab[] = GROUP_NAMES.flatMap((name) => TABS_OF[name]);

export interface TabGroup {
  name: GroupName;
  tabs: readonly Tab[];
}

/** What a role is offered; everything as long as the role is not known. */
export const groupsOf = (role: Role | undefined): readonly TabGroup[] =>
  GROUP_NAMES.map((name) => ({
    name,
    tabs: TABS_OF[name].filter(({ scope }) => !role || !scope || ROLE_SCOPES[role].includes(scope)),
  }));

/** The tab named in the address; the first one by default. */
export function tabOf(search: URLSearchParams): Tab {
  return TABS.find(({ id }) => id === search.get('tab')) ?? settings;
}
