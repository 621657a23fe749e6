/** One checkout in the page: slot, frame and bridge, and the link when they fail. */
import type { LoaderSignal } from '#shared/embed/messages.ts';
import type { FallbackReason, FallbackStep } from '#shared/embed/protocol.ts';
import { named, type Options, pathOf } from './options.ts';
import type { Page } from './page.ts';
import { createSlot, make, type Slot } from './slot.ts';

export const ANSWER_WITHIN_MS = 8_000;

export interface Mount {
  /** It is in sight: from here on the frame has eight seconds to answer. */
  show(): void;
  /** The frame, or what it needs, cannot be had. */
  fail(step: FallbackStep, reason: FallbackReason): void;
}

export interface Where {
  /** What the slot is put into; it is in the document. */
  into: ParentNode;
  /** Ends it. */
  signal: AbortSignal;
  /** Where its events go; asked each time. */
  at(): EventTarget;
  /** What the frame asks of whoever shows it. */
  onSignal?(signal: LoaderSignal): void;
}

/** What the rest of a checkout's code, which comes later, is given. */
export interface Mounted extends Where {
  options: Options;
  slot: Slot;
  /** The frame has answered, or is given up. */
  settle(): void;
  emit(name: string, detail: object): void;
}

/** Puts `options.session` into the page. The slot and its frame are there when this returns. */
export function mount(page: Page, options: Options, where: Where): Mount {
  const { base, live } = page;
  const { session } = options;
  const { signal } = where;
  const slot = createSlot(base, options);
  const { element, frame } = slot;
  let timer: ReturnType<typeof setTimeout>;
  let settled = false;

  const mounted: Mounted = {
    ...where,
    options,
    slot,
    settle() {
      settled = true;
      clearTimeout(timer);
    },
    emit: (name, detail) => page.emit(where.at(), name, { ...named(session), ...detail }),
  };
  const fail: Mount['fail'] = (step, reason) => {
    if (settled) return;
    mounted.settle();
    page.withExtras(
      (extras) => extras.fallBack(page, mounted, step, reason),
      () => {
        const link = make('a', '');
        link.href = `${base}/${pathOf(session)}`;
        link.textContent = link.href;
        frame.replaceWith(link);
        mounted.emit('fallback', { step, reason });
      },
    );
  };

  signal.addEventListener('abort', () => {
    mounted.settle();
    element.remove();
  });
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective === 'frame-src' && frame.src.startsWith(blockedURI))
        fail('frame', 'blocked');
    },
    { signal },
  );
  where.into.append(element);
  page.bridge().then(
    ({ attach }) => signal.aborted || attach(page, mounted),
    () => fail('bridge', 'load_failed'),
  );
  return {
    fail,
    show() {
      live.add(session);
      signal.addEventListener('abort', () => live.delete(session));
      if (!settled) timer = setTimeout(fail, ANSWER_WITHIN_MS, 'frame', 'timeout');
    },
  };
}
