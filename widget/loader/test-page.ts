/** A merchant's page for the loader's tests: tags, and a bridge under the test's control. */
import { vi } from 'vitest';
import type { ConnectOptions } from '../bridge/host.ts';
import type { Detail } from './events.ts';

export const SESSION = `pay_${'0'.repeat(26)}`;

const KEY = Symbol.for('salus.v1');

/** A fresh page as far as the loader can tell. */
export function openPage(): void {
  vi.useFakeTimers();
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  Object.defineProperty(window, KEY, { value: undefined, configurable: true, writable: true });
  const define = Object.defineProperty;
  vi.spyOn(Object, 'defineProperty').mockImplementation((target, key, descriptor) =>
    define(target, key, key === KEY ? { ...descriptor, configurable: true } : descriptor),
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

export function closePage(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
}

export function addTag(data: Record<string, string> = { session: SESSION }): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = 'https://pay.example/shop/widget/v1.js';
  Object.assign(script.dataset, data);
  document.body.append(script);
  return script;
}

export function fakeBridge() {
  const connected: ConnectOptions[] = [];
  const loadBridge = vi.fn(async () => ({
    connect: (options: ConnectOptions) => connected.push(options),
  }));
  return { connected, loadBridge };
}

export const slots = () => [...document.querySelectorAll<HTMLElement>('.salus-checkout')];

export const link = () => document.querySelector<HTMLAnchorElement>('.salus-checkout a');

/** The details of all `salus:` events of that name that reach the document from now on. */
export function record(name: string): Detail[] {
  const details: Detail[] = [];
  document.addEventListener(`salus:${name}`, (event) => {
    details.push((event as CustomEvent<Detail>).detail);
  });
  return details;
}
