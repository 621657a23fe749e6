/** Where a block is on the screen, if a person can see all of it. */

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Container {
  contains(other: unknown): boolean;
}

export interface MeasuredBlock extends Container {
  getBoundingClientRect(): Rectangle;
  querySelectorAll(selector: 'button'): Iterable<Container>;
}

export interface MeasuredWindow {
  readonly document: {
    readonly hidden: boolean;
    readonly documentElement: { readonly clientWidth: number; readonly clientHeight: number };
    /** Unknown to the DOM of some tests. */
    elementFromPoint?(x: number, y: number): unknown;
  };
  readonly visualViewport: {
    readonly offsetLeft: number;
    readonly offsetTop: number;
    readonly width: number;
    readonly height: number;
    readonly scale: number;
  } | null;
}

/** Browsers round the edges of what they scroll to. */
const ROUNDING = 1;
/** Inside the edges, where the block itself is hit. */
const INSET = 2;

/** @returns undefined while a part of the block is out of sight or covered */
export function placeOf(block: MeasuredBlock, window: MeasuredWindow): string | undefined {
  const { document } = window;
  const place = block.getBoundingClientRect();
  if (document.hidden || !isWithin(place, viewOf(window))) return undefined;
  const isCovered = pointsOf(place).some(([x, y]) => {
    const hit = document.elementFromPoint?.(x, y) ?? null;
    return hit !== null && !block.contains(hit);
  });
  if (isCovered) return undefined;
  return [place.left, place.top, place.right, place.bottom].map(Math.round).join();
}

/**
 * What is in sight of the document. A keyboard on the screen makes it smaller. Zooming in with two
 * fingers does not count: nobody but the person can do it, and a part of the block may be enough.
 */
function viewOf({ visualViewport: seen, document }: MeasuredWindow): Rectangle {
  const { clientWidth, clientHeight } = document.documentElement;
  if (!seen || seen.scale > 1) return { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
  const { offsetLeft: left, offsetTop: top, width, height } = seen;
  return { left, top, right: left + width, bottom: top + height };
}

const isWithin = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.left >= outer.left - ROUNDING &&
  inner.top >= outer.top - ROUNDING &&
  inner.right <= outer.right + ROUNDING &&
  inner.bottom <= outer.bottom + ROUNDING;

/** The middle, and the middle of each edge. */
function pointsOf({ left, top, right, bottom }: Rectangle): [number, number][] {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return [
    [x, y],
    [left + INSET, y],
    [right - INSET, y],
    [x, top + INSET],
    [x, bottom - INSET],
  ];
}
