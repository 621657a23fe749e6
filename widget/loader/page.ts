/**
 * State shared by all checkouts of a page, and the interfaces of the scripts loaded on demand.
 */
import type { LoaderSignal } from '#shared/embed/messages.ts';
import type { FallbackReason, FallbackStep } from '#shared/embed/protocol.ts';
import type { Events } from './events.ts';
import type { Options } from './options.ts';
import type { Slot } from './slot.ts';

export interface Loads {
  /** Our address, derived from the script's URL, without a trailing slash. */
  base: string;
  /** The loader's build and source. */
  version: string;
  bridge(): Promise<Bridge>;
  extras(): Promise<Extras>;
  /** Imports another module of the same build, by its file name. */
  load(file: string): Promise<unknown>;
}

export interface Page extends Loads, Events {
  /** For the extras, whose bundle must not contain it again. */
  mount(page: Page, options: Options, where: Where): Mount;
  /** The sessions on display. */
  live: Set<string>;
  /** Only tried out: nothing is reported, neither to the page nor to our server. */
  isCheck?: boolean;
  /** Called by the dialog with its checkout. */
  onMounted?(mounted: Mounted): void;
  /** Never rejects: `otherwise` is called if our scripts cannot load. */
  withExtras(
    use: (extras: Extras) => unknown,
    otherwise?: (error: unknown) => unknown,
  ): Promise<unknown>;
}

export interface Mount {
  /** The checkout becomes visible: the frame must answer within eight seconds. */
  show(): void;
  /** The frame or its scripts cannot load. */
  fail(step: FallbackStep, reason: FallbackReason): void;
}

export interface Where {
  /** The parent of the slot; it is in the document. */
  into: ParentNode;
  /** Removes the checkout. */
  signal: AbortSignal;
  /** The target of its events, evaluated for each event. */
  at(): EventTarget;
  /** Handles requests of the frame to its container. */
  onSignal?(signal: LoaderSignal): void;
}

/** Input for the code of a checkout that is loaded on demand. */
export interface Mounted extends Where {
  options: Options;
  slot: Slot;
  /** The frame has answered or has failed. */
  settle(): void;
  emit(name: string, detail: object): void;
  /** Set by `live-look.ts`: changes theme and locale without a reload. */
  update?(look: Partial<Options['look']>): void;
  /** Set by `live-look.ts`: the frame has said hello again. */
  greet?(): void;
}

/** `bridge.ts`. */
export interface Bridge {
  attach(page: Page, mounted: Mounted): void;
}

/** `modal/main.ts`. */
export interface Modal {
  openModal(
    page: Page,
    options: Options,
    words: ModalWords,
    source: Element | undefined,
    signal?: AbortSignal,
    /** Shows the dialog at once, and the session when it has been created. */
    creating?: Promise<Options | undefined>,
  ): void;
  warmModal(page: Page, options: Options, words: ModalWords, source: Element): void;
}

/** Texts of the dialog in the language of its checkout. */
export interface ModalWords {
  close: string;
  busy: string;
  opening: string;
  failed: string;
}

/** How a checkout of `Salus.open` ended; with the last event's detail. */
export type Outcome = Readonly<Record<string, string | boolean>> & { outcome: string };

/** `extras/main.ts`. */
export interface Extras {
  begin(page: Page, element: Element, signal: AbortSignal): void;
  /** Reports an integration error in the console and, if the page's code can act, as an event. */
  complain(page: Page, at: EventTarget, code: string, detail: string): void;
  fallBack(page: Page, mounted: Mounted, step: FallbackStep, why: FallbackReason): void;
  report(
    page: Page,
    mounted: Mounted,
    failure: { step: FallbackStep; reason: FallbackReason },
  ): void;
  /** @returns how it ended */
  open(page: Page, checkout: EventTarget, input: unknown): Promise<Outcome>;
  close(page: Page, checkout: EventTarget): void;
  /** Changes theme and locale of a checkout of `open`. */
  update(page: Page, checkout: EventTarget, look: unknown): void;
  /**
   * For a script whose tag is unknown, or has no session.
   * @param again the script's version if the page had loaded one before
   */
  start(page: Page, script: HTMLScriptElement | null, again?: string): void;
  place(page: Page, element: Element, source: Element | Document): void;
  /** The frame has said hello: links and changes of the look work from now on. */
  greeted(page: Page, mounted: Mounted): void;
}
