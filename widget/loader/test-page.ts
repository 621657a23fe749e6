/** A merchant's page for the loader's tests: tags, and a bridge under the test's control. */
import { vi } from 'vitest';
import type { ConnectOptions } from '../bridge/host.ts';
import { attachBy } from './attach.ts';
import type { Detail } from './events.ts';
import * as extras from './extras/main.ts';
import { install } from './install.ts';
import type { Loads } from './page.ts';

export const SESSION = `pay_${'0'.repeat(26)}`;
export const OTHER = `pay_${'1'.repeat(26)}`;
export const BASE = 'https://pay.example/shop';

/** What the bridge of each checkout was given, in the order they came. */
export let connected: ConnectOptions[] = [];
/** How many of them have been ended. */
export let ended = 0;
let reachable = true;

async function reach<T>(it: T): Promise<T> {
  if (!reachable) throw new TypeError('Failed to fetch');
  return it;
}

/** An element is defined once, so the page is one for all tests of a file. */
export const loads: Loads = {
  base: BASE,
  version: 'one',
  bridge: () =>
    reach({
      attach: (page, mounted) =>
        attachBy(
          (options) => {
            connected.push(options);
            return () => {
              ended += 1;
            };
          },
          page,
          mounted,
        ),
    }),
  extras: () => reach(extras),
};

export function openPage(): void {
  vi.useFakeTimers();
  connected = [];
  ended = 0;
  reachable = true;
  document.documentElement.lang = 'en';
  vi.spyOn(console, 'error').mockImplementation(() => {});
  Object.defineProperty(navigator, 'sendBeacon', { value: vi.fn(), configurable: true });
}

export function closePage(): void {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
}

/** From now on nothing of ours can be loaded. */
export function loseServer(): void {
  reachable = false;
}

export function addTag(data: Record<string, string> = { session: SESSION }): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = `${BASE}/widget/v1.js`;
  Object.assign(script.dataset, data);
  document.body.append(script);
  return script;
}

/** Adds a tag and runs it. */
export function runTag(data?: Record<string, string>): HTMLScriptElement {
  const script = addTag(data);
  install(script, loads);
  return script;
}

/** What has been started has come as far as it can without time passing. */
export const settled = () => vi.advanceTimersByTimeAsync(0);

export const checkouts = () => [...document.querySelectorAll('salus-checkout')];

export const inside = <E extends Element>(selector: string, at = 0) =>
  checkouts()[at]?.shadowRoot?.querySelector<E>(selector) ?? null;

export const frame = () => inside<HTMLIFrameElement>('iframe');

export const link = () => inside<HTMLAnchorElement>('a');

export const reports = () =>
  vi.mocked(navigator.sendBeacon).mock.calls.map(([url, text]) => ({
    url,
    ...(JSON.parse(String(text)) as object),
  }));

/** The details of all `salus:` events of that name that reach the document from now on. */
export function record(name: string): Detail[] {
  const details: Detail[] = [];
  document.addEventListener(`salus:${name}`, (event) => {
    details.push((event as CustomEvent<Detail>).detail);
  });
  return details;
}
