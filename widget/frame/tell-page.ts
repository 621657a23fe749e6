/** Tells the page around, where one may be told, what the frame could not read and all that happens. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { FrameBoot, LinkFrameBoot } from '#shared/boot.ts';
import { reachHost } from './host.ts';
import { claimedOrigin } from './unknown-session.ts';

/** @param announcerOf what is said of the flow's states, one after the other */
export function tellPage<State>(
  boot: FrameBoot | LinkFrameBoot,
  app: HTMLElement,
  state: ReadonlySignal<State>,
  announcerOf: (tell: ReturnType<typeof reachHost>) => (state: State) => void,
): void {
  const parentOrigin = boot.session ? boot.parentOrigin : claimedOrigin(location.search);
  if (parentOrigin === null || window.parent === window) return;
  const tell = reachHost(parentOrigin, app, document.title);
  for (const { option, reason } of boot.refusals ?? []) {
    tell({ name: 'theme-refused', token: option, reason });
  }
  const announce = announcerOf(tell);
  effect(() => announce(state.value));
}
