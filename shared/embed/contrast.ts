/** Colour contrast (WCAG 2.2). A colour is `#rrggbb`. */

export type Hex = `#${string}`;

const channels = (colour: Hex) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, from 0 (black) to 1 (white). */
function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 (the same) to 21 (black and white). */
export function contrast(one: Hex, other: Hex): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param share of `other`, from 0 to 1 */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const there = channels(other);
  const mixed = channels(one).map((value, index) =>
    Math.round(value + ((there[index] ?? value) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** Black or white, whichever has more contrast on `fill`; it is always at least 4.58 : 1. */
export function inkOn(fill: Hex): Hex {
  return contrast('#ffffff', fill) >= contrast('#000000', fill) ? '#ffffff' : '#000000';
}

/** `colour`, mixed with `ink` as little as needed to be readable as text on all of `surfaces`. */
export function textIn(colour: Hex, ink: Hex, surfaces: readonly Hex[]): Hex {
  for (let step = 0; step < 20; step++) {
    const moved = mix(colour, ink, step / 20);
    if (surfaces.every((surface) => contrast(moved, surface) >= TEXT_CONTRAST)) return moved;
  }
  return ink;
}

/** Minimum for text on its background (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** Minimum for the edge of a control (WCAG 1.4.11). */
export const EDGE_CONTRAST = 3;
