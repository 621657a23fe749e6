import { type RefObject, useLayoutEffect, useState } from 'react';

const ACTIONS = 'a, button, input, select, textarea, summary, [tabindex="0"]';
/** Of the viewport's height. */
const TALLEST = 0.4;

/** No room beside the page: what lies below the notice is scrolled out of its way. In CSS pixels. */
const PHONE = 768;

/**
 * Whether an element may float at the bottom of the viewport. As soon as it would cover a link or a
 * control beside which there is room, it returns for good to its place at the end of the page.
 */
export function useFloating(ref: RefObject<HTMLElement | null>): boolean {
  const [isFloating, setFloating] = useState(true);
  useLayoutEffect(() => {
    if (!isFloating) return;
    const check = () => {
      if (ref.current && isInTheWay(ref.current)) setFloating(false);
    };
    check();
    // Pages and their parts arrive after the notice.
    const changes = new MutationObserver(check);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', check, { passive: true });
    addEventListener('resize', check);
    return () => {
      changes.disconnect();
      removeEventListener('scroll', check);
      removeEventListener('resize', check);
    };
  }, [isFloating, ref]);
  return isFloating;
}

function isInTheWay(element: HTMLElement): boolean {
  const own = element.getBoundingClientRect();
  if (own.height > innerHeight * TALLEST) return true;
  if (innerWidth <= PHONE) return false;
  return [...document.querySelectorAll(ACTIONS)].some(
    (action) => !element.contains(action) && overlaps(own, action.getBoundingClientRect()),
  );
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return (
    other.width > 0 &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
