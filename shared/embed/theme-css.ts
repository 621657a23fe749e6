import { type Hex, inkOn, mix, textIn } from './contrast.ts';
import { FONTS, PALETTE } from './palette.ts';
import type { Scheme, ThemeTokens } from './theme.ts';

/** How much larger a card's radius is than its controls', and the upper limit, in CSS pixels. */
const CARD_EXTRA = 8;
const MOST_CARD = 28;

/**
 * Values for the custom properties of `shared/styles/tokens.css`. They are built only from numbers,
 * our own names and hexadecimal colours.
 */
export function themeProperties({ accent, radius, font }: ThemeTokens): Record<string, string> {
  return {
    ...(radius === undefined ? {} : radii(radius)),
    ...(font === undefined
      ? {}
      : { '--font-text': FONTS[font], '--font-display': 'var(--font-text)' }),
    ...accents(accent.light, accent.dark),
  };
}

/** The same as a rule, to be placed after the tokens; '' when there are none. */
export function themeCss(tokens: ThemeTokens): string {
  const properties = Object.entries(themeProperties(tokens));
  const set = properties.map(([name, value]) => `${name}:${value}`).join(';');
  return set && `:root{${set}}`;
}

function radii(radius: number): Record<string, string> {
  const card = radius === 0 ? 0 : Math.min(radius + CARD_EXTRA, MOST_CARD);
  return { '--radius': `${radius}px`, '--radius-large': `${card}px` };
}

/** Our colour is used where the merchant's is rejected. */
function accents(light: Hex | undefined, dark: Hex | undefined): Record<string, string> {
  if (!light && !dark) return {};
  const [inLight, inDark] = [coloursOf(light, 'light'), coloursOf(dark, 'dark')];
  const rules = NAMES.map((name) => [`--${name}`, `light-dark(${inLight[name]},${inDark[name]})`]);
  return Object.fromEntries(rules);
}

const NAMES = ['accent', 'accent-fill', 'accent-fill-hover', 'on-accent', 'accent-wash'] as const;

function coloursOf(fill: Hex | undefined, scheme: Scheme): Record<(typeof NAMES)[number], Hex> {
  const ours = PALETTE[scheme];
  if (!fill) return ours;
  const onFill = inkOn(fill);
  const wash = mix(ours['surface-raised'], fill, 0.08);
  return {
    accent: textIn(fill, ours.ink, [
      ours.surface,
      ours['surface-raised'],
      ours['surface-sunken'],
      wash,
    ]),
    'accent-fill': fill,
    // Shifted away from the text colour, which keeps the contrast.
    'accent-fill-hover': mix(fill, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.14),
    'on-accent': onFill,
    'accent-wash': wash,
  };
}
