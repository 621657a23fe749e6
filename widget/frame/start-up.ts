/** The common start-up of the payment and invitation frames, before and after the first render. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type {
  FrameBootstrapData,
  LinkFrameBootstrapData,
} from '#shared/documents/bootstrap-data.ts';
import { ignoreHeldEnter } from '#shared/held-key.ts';
import { readBootstrapData } from '../bootstrap-data.ts';
import { createLanguage } from '../texts.ts';
import { repeatPress, takeEarlyClicks } from './early-clicks.ts';
import type { TellHost } from './host.ts';
import { inTasks } from './in-tasks.ts';
import { followLook, liveLanguage } from './live-look.ts';
import { reachPage } from './reach-page.ts';
import type { SignIn } from './sign-in.ts';

export function readFrame<Data extends FrameBootstrapData | LinkFrameBootstrapData>() {
  ignoreHeldEnter(document);
  const bootstrapData = readBootstrapData<Data>();
  const { sessionId, locale, texts, formatted, parentOrigin } = bootstrapData;
  const language = liveLanguage(createLanguage(locale, texts, { formatted }));
  if (parentOrigin && window.parent !== window) followLook(language, parentOrigin);
  return {
    bootstrapData,
    app: document.getElementById('app') ?? document.body,
    language,
    early: takeEarlyClicks(sessionId),
  };
}

type ReadFrame = ReturnType<typeof readFrame>;

interface FrameParts<State> {
  /** The first render. */
  show(): void;
  /** What nothing on the screen waits for. */
  afterwards?(): void;
  flow: { state: ReadonlySignal<State> };
  signIn: SignIn;
  /** Creates the function that sends events to the page as the flow's state changes. */
  announcerOf(tell: TellHost): (state: State) => void;
}

/**
 * Hydrates the view and hands early clicks over; then, in a task of its own, announces events to the
 * page.
 */
export function startFrame<State>(
  { bootstrapData, early }: Pick<ReadFrame, 'bootstrapData' | 'early'>,
  { show, afterwards, flow, signIn, announcerOf }: FrameParts<State>,
): void {
  function takeOver(): void {
    show();
    // In the same task: a click is handled either before or after hydration.
    early.stop();
    if (early.opened !== undefined) signIn.resume(early.opened);
    repeatPress(early);
  }

  function announce(): void {
    const tell = reachPage(bootstrapData);
    if (!tell) return;
    signIn.onClosed(() => tell({ name: 'window-closed' }));
    const next = announcerOf(tell);
    effect(() => next(flow.state.value));
  }

  void inTasks([takeOver, announce, () => afterwards?.()]);
}
