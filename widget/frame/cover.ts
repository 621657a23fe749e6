/**
 * Whether the embedding page has laid something on the payment, or faded it, so that a click is
 * meant for something else: IntersectionObserver version 2, which only Chromium has.
 */

import type { Clock } from '#shared/clock.ts';
import { ARM_AFTER_MS, IN_SIGHT } from '#shared/pay/flow.ts';

/** So long a payment stays covered before its shopper is told. */
export const COVERED_FOR_MS = 4_000;

/** How often the browser looks at most; it takes no less. */
const LOOK_EVERY_MS = 100;

const TOTAL = '.pay__row--total';
/** In its place in an invitation: the balances. */
const SEEN = '.pay__seen';
/** What Pay needs to be seen: how much, and the button. More may lie under a bar of the page. */
export const TO_PAY = `${TOTAL}, ${SEEN}, .pay__primary`;
/** What a passkey needs: who is paid, too, since nobody has approved them yet. */
const TO_APPROVE = `.pay__head, ${TO_PAY}`;

interface LookingEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

export const canSeeCover = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

/**
 * Tells whether `parts` of the payment in `section` are clear, at first and whenever that changes.
 * While somebody watches, Chromium drops the clicks in a frame that was moved within the last half
 * second; one that was resized counts as covered for a moment, so that the wait begins again.
 * @param inView those of the parts that are not clear out of view, either
 * @returns how to stop
 */
export function watchCover(
  section: Element,
  parts: string,
  tell: (clear: boolean) => void,
  inView = ':not(*)',
): () => void {
  const covered = new Map<Element, boolean>();
  const tellAll = () => tell(![...covered.values()].includes(true));
  const observer = new IntersectionObserver(
    (entries: LookingEntry[]) => {
      for (const { target, intersectionRatio, isVisible } of entries) {
        const isInView = intersectionRatio >= IN_SIGHT;
        // Of what is scrolled out of view nothing else can be said.
        covered.set(target, isInView ? isVisible === false : target.matches(inView));
      }
      tellAll();
    },
    { threshold: [0, IN_SIGHT], ...{ trackVisibility: true, delay: LOOK_EVERY_MS } },
  );
  for (const part of section.querySelectorAll(parts)) observer.observe(part);
  const onResize = () => {
    tell(false);
    tellAll();
  };
  addEventListener('resize', onResize);
  return () => {
    observer.disconnect();
    removeEventListener('resize', onResize);
  };
}

/** Whether it comes to be clear, and stays so for half a second, before the shopper loses patience. */
export function becomesClear(section: Element, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    let cancelClear = () => {};
    const settle = (isClear: boolean) => {
      stop();
      cancelClear();
      cancelWait();
      resolve(isClear);
    };
    const cancelWait = clock.after(COVERED_FOR_MS, () => settle(false));
    const notice = (clear: boolean) => {
      cancelClear();
      if (clear) cancelClear = clock.after(ARM_AFTER_MS, () => settle(true));
    };
    const stop = watchCover(section, TO_APPROVE, notice, TOTAL);
  });
}
