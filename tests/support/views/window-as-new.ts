/**
 * The test files of a worker share one window, because a new one takes longer than most files run. Each file finds it
 * as the first one did: `asNew` takes back what earlier files changed.
 */
import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The files of the project have a window each. */
    mayDefineElements?: boolean;
  }
}

type Listener = Parameters<EventTarget['addEventListener']>;
type Descriptors = Record<PropertyKey, PropertyDescriptor>;

/** What jsdom made, and what has happened to it since. */
interface Beginning {
  objects: Map<object, Descriptors>;
  globals: Descriptors;
  /** Of accessors of the window, which keep what is assigned to them. */
  values: Map<string, unknown>;
  listeners: { target: EventTarget; args: Listener }[];
  timers: Set<ReturnType<typeof setTimeout>>;
}

const KEPT = Symbol.for('tests.window-as-new');
const scope = globalThis as typeof globalThis & { [KEPT]?: Beginning; jsdom: { window: Window } };

/** Libraries finish what they put off for an instant: they count on it, in every later file too. */
const PUT_OFF_MS = 100;
/** Vitest and libraries keep their own state in globals too. */
const isOfPage = (key: PropertyKey) =>
  typeof key === 'symbol' ? /^salus\./.test(key.description ?? '') : !/^__vi/.test(String(key));

export function asNew(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const beginning = scope[KEPT];
  if (!beginning) {
    scope[KEPT] = begin();
    return;
  }
  for (const timer of beginning.timers) clearTimeout(timer);
  beginning.timers.clear();
  for (const { target, args } of beginning.listeners) target.removeEventListener(...args);
  beginning.listeners.length = 0;
  empty();
  for (const [object, as] of beginning.objects) restore(object, as);
  restoreGlobals(beginning);
}

function begin(): Beginning {
  if (!inject('mayDefineElements')) customElements.define = refuseElement;
  const timers = noteTimers();
  const listeners = noteListeners();
  const objects = new Map(sharedObjects().map((object) => [object, descriptorsOf(object)]));
  const globals = descriptorsOf(globalThis);
  const values = new Map(
    Object.keys(globals)
      .filter((key) => key in scope.jsdom.window && globals[key]?.set)
      .map((key) => [key, Reflect.get(globalThis, key)]),
  );
  return { objects, globals, values, listeners, timers };
}

function refuseElement(name: string): never {
  throw new Error(`${name} would stay defined in later files: see DEFINING in vitest.config.ts`);
}

const descriptorsOf = (object: object): Descriptors => Object.getOwnPropertyDescriptors(object);

/** What tests replace parts of: the window's objects, and the prototypes of its classes. */
function sharedObjects(): object[] {
  const { documentElement, head, body } = document;
  const { window } = scope.jsdom;
  const prototypes = Object.getOwnPropertyNames(window).flatMap((name) => {
    const value: unknown = name in globalThis ? Reflect.get(globalThis, name) : undefined;
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
    return typeof prototype === 'object' && prototype !== null ? [prototype] : [];
  });
  const own = [document, documentElement, head, body, history, location, navigator, screen];
  return [...new Set([...own, localStorage, sessionStorage, ...prototypes])];
}

/** Timers that are far away end with their file, before the document that they ask for. */
function noteTimers(): Beginning['timers'] {
  const timers: Beginning['timers'] = new Set();
  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
  const noted = (start: typeof setTimeout | typeof setInterval, isFar: (ms: number) => boolean) =>
    ((run: () => void, ms = 0, ...rest: []) => {
      const timer = start(run, ms, ...rest);
      if (isFar(ms)) timers.add(timer);
      return timer;
    }) as typeof setTimeout & typeof setInterval;
  globalThis.setTimeout = Object.assign(
    noted(startTimeout, (ms) => ms > PUT_OFF_MS),
    startTimeout,
  );
  globalThis.setInterval = noted(startInterval, () => true);
  return timers;
}

/** Of the window, the document and its fixed parts; others go with their elements. */
function noteListeners(): Beginning['listeners'] {
  const listeners: Beginning['listeners'] = [];
  const { window } = scope.jsdom;
  const { documentElement, head, body } = document;
  const fixed = new Set<EventTarget>([document, documentElement, head, body, window]);
  const { prototype } = EventTarget;
  const { addEventListener: add } = prototype;
  const addToWindow = globalThis.addEventListener as EventTarget['addEventListener'];
  prototype.addEventListener = function (...args) {
    if (fixed.has(this)) listeners.push({ target: this, args });
    add.apply(this, args);
  };
  globalThis.addEventListener = (...args: Listener) => {
    listeners.push({ target: window, args });
    addToWindow(...args);
  };
  return listeners;
}

function empty(): void {
  const { documentElement, head, body } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [documentElement, head, body]) {
    for (const { name } of [...part.attributes]) part.removeAttribute(name);
  }
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  history.replaceState(null, '', '/');
}

function restore(object: object, as: Descriptors): void {
  for (const key of Reflect.ownKeys(object)) {
    if (!Object.hasOwn(as, key)) Reflect.deleteProperty(object, key);
  }
  for (const key of Reflect.ownKeys(as)) restoreProperty(object, key, as[key]);
}

function restoreProperty(object: object, key: PropertyKey, as: PropertyDescriptor = {}): void {
  const now = Object.getOwnPropertyDescriptor(object, key);
  const isSame = now && now.value === as.value && now.get === as.get && now.set === as.set;
  if (!isSame) Reflect.defineProperty(object, key, as);
}

function restoreGlobals({ globals, values }: Beginning): void {
  for (const key of Reflect.ownKeys(globalThis).filter(isOfPage)) {
    if (Object.hasOwn(globals, key)) restoreProperty(globalThis, key, globals[key]);
    else Reflect.deleteProperty(globalThis, key);
  }
  for (const [key, value] of values) {
    if (Reflect.get(globalThis, key) !== value) Reflect.set(globalThis, key, value);
  }
}
