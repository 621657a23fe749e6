/** One checkout in the page: slot, frame and bridge, and the link as a fallback. */
import { createSlot } from '#slot';
import { named, type Options } from './options.ts';
import type { Mount, Mounted, Page, Where } from './page.ts';
import { linkTo } from './slot.ts';

export const ANSWER_WITHIN_MS = 8_000;

/** Shows `options.session` in the page. The slot and its frame are inserted synchronously. */
export function mount(page: Page, options: Options, where: Where): Mount {
  const { base, live } = page;
  const { session } = options;
  const { signal } = where;
  const slot = createSlot(base, options);
  const { element, frame } = slot;
  let timer: ReturnType<typeof setTimeout>;
  let settled: boolean | undefined;

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
        element.replaceChildren(linkTo(base, session));
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
    ({ effectiveDirective, blockedURI, disposition }) => {
      // A policy that only reports blocks nothing.
      if (
        disposition === 'enforce' &&
        effectiveDirective === 'frame-src' &&
        frame.src.startsWith(blockedURI)
      )
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
