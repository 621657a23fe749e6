/** Sends rejected theme options and flow events to the embedding page, if its origin is allowed. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type {
  FrameBootstrapData,
  LinkFrameBootstrapData,
} from '#shared/documents/bootstrap-data.ts';
import { reachHost } from './host.ts';
import { claimedOrigin } from './unknown-session.ts';

/** Creates the function that sends events to the page as the flow's state changes. */
export type AnnouncerOf<State> = (tell: ReturnType<typeof reachHost>) => (state: State) => void;

export function tellPage<State>(
  bootstrapData: FrameBootstrapData | LinkFrameBootstrapData,
  app: HTMLElement,
  state: ReadonlySignal<State>,
  announcerOf: AnnouncerOf<State>,
): void {
  const parentOrigin = bootstrapData.session
    ? bootstrapData.parentOrigin
    : claimedOrigin(location.search);
  if (parentOrigin === null || window.parent === window) return;
  const tell = reachHost(parentOrigin, app, document.title);
  for (const { option, reason } of bootstrapData.refusals ?? []) {
    tell({ name: 'theme-refused', token: option, reason });
  }
  const announce = announcerOf(tell);
  effect(() => announce(state.value));
}
