/** What one checkout of `Salus.open` shares with its page: events, its end, and its look. */
import { PLAIN_EVENTS } from '#shared/embed/protocol.ts';
import type { Options } from '../options.ts';
import type { Mounted, Outcome, Page } from '../page.ts';

/** Events after which a checkout stays on display, but has ended. */
const ENDS = ['authorized', 'paid', 'cancelled', 'expired', 'linked', 'denied', 'closed'];
const EVENTS = [...PLAIN_EVENTS, 'paid', 'closed', 'fallback', 'error'];

export interface OwnPage extends Page {
  outcome: Promise<Outcome>;
  signal: AbortSignal;
  /** Counts once. */
  end(outcome: Outcome): void;
  /** Passes on the events of an inline checkout, and removes it with `close()`. */
  follow(element: Element): void;
}

interface Handle {
  close(): void;
  update(look: unknown): void;
}
const handles = new WeakMap<EventTarget, Handle>();

export const close = (checkout: EventTarget) => handles.get(checkout)?.close();

/** Takes `theme` and `locale`. */
export const update = (checkout: EventTarget, look: unknown) => handles.get(checkout)?.update(look);

/** The page as one checkout sees it: its events go to `checkout` as well. */
export function ownPage(page: Page, checkout: EventTarget): OwnPage {
  const run = new AbortController();
  let end: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    end = resolve;
  });
  const tell = (name: string, detail: object) => {
    checkout.dispatchEvent(new CustomEvent(name, { detail }));
    const told = detail as Outcome;
    if (ENDS.includes(name)) end({ ...told, outcome: name });
    if (name === 'error' && 'recoverable' in told && !told.recoverable)
      end({ ...told, outcome: 'failed' });
  };
  let element: Element | undefined;
  let mounted: Mounted | undefined;
  /** Asked for before the frame has loaded. */
  const wanted: Partial<Options['look']> = {};
  const own: OwnPage = {
    ...page,
    outcome,
    signal: run.signal,
    end,
    emit(at, name, detail) {
      page.emit(at, name, detail);
      tell(name, detail);
    },
    onMounted(one) {
      mounted = one;
      mounted.update?.(wanted);
    },
    follow(inline) {
      element = inline;
      for (const name of EVENTS) {
        inline.addEventListener(`salus:${name}`, (event) =>
          tell(name, (event as CustomEvent<object>).detail),
        );
      }
      run.signal.addEventListener('abort', () => {
        inline.remove();
        end({ outcome: 'closed' });
      });
    },
  };
  handles.set(checkout, {
    close: () => run.abort(),
    update(look) {
      const { theme, locale } = Object(look) as Partial<Options['look']>;
      if (typeof theme === 'string') wanted.theme = theme;
      if (typeof locale === 'string') wanted.locale = locale;
      for (const [name, value] of Object.entries(wanted)) element?.setAttribute(name, value);
      mounted?.update?.(wanted);
    },
  });
  return own;
}
