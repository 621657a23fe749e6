/** What a journey needs of a browser: as little as three ways of driving one have in common. */

export type Role = 'button' | 'link' | 'field';

/** Something to click or to type into. */
export interface Control {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** A document: a tab's own, or that of a frame in it. */
export interface Place {
  /** Runs in the document, so it sees nothing around it. */
  run<T>(script: (argument: string) => T, argument?: string): Promise<T>;
  /** Null while there is none that is shown and answers. */
  find(role: Role, name: string): Promise<Control | null>;
}

export interface Tab extends Place {
  open(url: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** The frame with such a title; null while there is none that is shown. */
  frame(title: string): Promise<Place | null>;
}

/** A browser of its own, which knows nobody and starts with one tab. */
export interface Visit {
  /** Those that are open, the first one first. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

export interface Settings {
  /** What a frame of another site keeps is refused, as by a visitor who blocks cookies. */
  storage?: 'blocked';
  /** A window opens for a click alone, as in a browser nobody configured. */
  popups?: 'refused';
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Of the engine, as it names itself. */
  version: string;
  visit(settings: Settings): Promise<Visit>;
  /** Ends what serves all visits. */
  stop(): Promise<void>;
}
