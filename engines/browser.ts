/** The browser interface of a journey: the common subset of three drivers. */

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
  /** Null while no visible and enabled one exists. */
  find(role: Role, name: string): Promise<Control | null>;
}

export interface Tab extends Place {
  open(url: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** A click of the mouse there, in CSS pixels of the window, whatever it hits. */
  clickAt(x: number, y: number): Promise<void>;
  /** The frame with this title; null while none is visible. */
  frame(title: string): Promise<Place | null>;
}

/** A fresh profile with one tab. */
export interface Visit {
  /** Open tabs in the order of opening. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

export interface Settings {
  /** Blocks cross-site storage in frames, as a visitor who blocks third-party cookies does. */
  storage?: 'blocked';
  /** Only a click may open a window, as in a browser with default settings. */
  popups?: 'refused';
}

export interface Engine {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** The engine's name and version. */
  version: string;
  visit(settings: Settings): Promise<Visit>;
  /** Stops the driver that all visits share. */
  stop(): Promise<void>;
}
