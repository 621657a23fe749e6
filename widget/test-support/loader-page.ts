/** A merchant's page for the loader's tests: tags, and a bridge controlled by the test. */
import { vi } from 'vitest';
import type { ConnectOptions } from '../bridge/host.ts';
import { attachBy } from '../loader/attach.ts';
import type { Detail } from '../loader/events.ts';
import * as extras from '../loader/extras/main.ts';
import { install } from '../loader/install.ts';
import * as modal from '../loader/modal/main.ts';
import * as open from '../loader/open/main.ts';
import type { Loads } from '../loader/page.ts';

export const SESSION = `pay_${'0'.repeat(26)}`;
export const OTHER = `pay_${'1'.repeat(26)}`;
export const BASE = 'https://pay.example/shop';

/** The input of each checkout's bridge, in order. */
export let connected: ConnectOptions[] = [];
/** How many of them have ended. */
export let ended = 0;
let reachable = true;

async function reach<T>(it: T): Promise<T> {
  if (!reachable) throw new TypeError('Failed to fetch');
  return it;
}

/** A custom element is defined once, so all tests of a file share one page. */
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
  load: () => reach({ ...modal, ...open }),
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

/** From now on none of our scripts can load. */
export function loseServer(): void {
  reachable = false;
}

export function addTag(data: Record<string, string> = { session: SESSION }): HTMLScriptElement {
  const script = document.createElement('script');
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

/** Lets pending work finish without advancing the clock. */
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

/** The details of all later `salus:` events with that name at the document. */
export function record(name: string): Detail[] {
  const details: Detail[] = [];
  document.addEventListener(`salus:${name}`, (event) => {
    details.push((event as CustomEvent<Detail>).detail);
  });
  return details;
}
