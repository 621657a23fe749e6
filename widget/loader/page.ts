/**
 * State shared by all checkouts of a page, and the interfaces of the scripts loaded on demand.
 */
import type { LoaderSignal } from '#shared/embed/messages.ts';
import type { FallbackReason, FallbackStep } from '#shared/embed/protocol.ts';
import type { Events } from './events.ts';
import type { Options, optionsOf } from './options.ts';
import type { make, rootOf, Slot } from './slot.ts';

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
  /** Loader functions for the extras, whose separate bundle must not contain them again. */
  tools: {
    make: typeof make;
    mount(page: Page, options: Options, where: Where): Mount;
    optionsOf: typeof optionsOf;
    rootOf: typeof rootOf;
  };
  /** The sessions on display. */
  live: Set<string>;
  /** Never rejects: `otherwise` is called if our scripts cannot load. */
  withExtras(use: (extras: Extras) => unknown, otherwise?: (error: unknown) => void): void;
  /** Loads the extras for links, unless they have loaded. Without them a click follows the link. */
  upgradeLinks(): void;
  /** Reports an integration error in the console and, if the page's code can act, as an event. */
  complain(at: EventTarget, code: string, detail: string): void;
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
  ): void;
  warmModal(page: Page, options: Options, words: ModalWords, source: Element): void;
}

/** Texts of the dialog in the language of its checkout. */
export interface ModalWords {
  close: string;
  busy: string;
}

/** `extras/main.ts`. */
export interface Extras {
  begin(page: Page, element: Element, signal: AbortSignal): void;
  complain(page: Page, at: EventTarget, code: string, detail: string): void;
  fallBack(page: Page, mounted: Mounted, step: FallbackStep, why: FallbackReason): void;
  report(
    page: Page,
    mounted: Mounted,
    failure: { step: FallbackStep; reason: FallbackReason },
  ): void;
  open(page: Page, input: unknown, signal: AbortSignal): Promise<void>;
  place(page: Page, element: Element, source: Element | Document): void;
  /** Links to a payment open a dialog from now on; repeated calls do nothing. */
  upgradeLinks(page: Page): void;
}
