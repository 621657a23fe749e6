/**
 * The theme options a merchant may set in the frame's address, before those it has chosen for all of
 * its checkouts. Each is one of a list or a number and is validated, so no text gets into CSS.
 */
import type { MerchantLook } from '../domain/identity.ts';
import { contrast, EDGE_CONTRAST, type Hex } from './contrast.ts';
import { FONTS, type FontName, PALETTE } from './palette.ts';
import { type Theme, themeOfScheme } from './theme-of-scheme.ts';

export type ThemeOption = 'theme' | 'accent' | 'radius' | 'font';
/** `scheme` is the `color-scheme` of the page, which the loader adds; a `theme` precedes it. */
type Query = Partial<Record<ThemeOption | 'scheme', unknown>>;

const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A larger radius would cut into the labels of controls. In CSS pixels. */
const MOST_RADIUS = 24;

export interface ThemeTokens {
  theme: Theme;
  /** By scheme: our accent is kept where the colour cannot be told from our surface. */
  accent: Partial<Record<Scheme, Hex>>;
  /** Radius of buttons and fields, in CSS pixels. */
  radius: number | undefined;
  font: FontName | undefined;
}

/** English messages for the developer of the merchant's page. */
export interface ThemeRefusal {
  option: ThemeOption;
  reason: string;
}

/**
 * @param query parameters of the frame's address; a value that is not a string counts as missing
 * @param look used where an option is missing or rejected
 * @returns the accepted tokens, and why options are rejected
 */
export function themeOf(
  query: Query,
  look: MerchantLook = {},
): {
  tokens: ThemeTokens;
  refusals: ThemeRefusal[];
} {
  const refusals: ThemeRefusal[] = [];
  const read = <T>(option: ThemeOption, parse: (text: string) => T | undefined, wants: string) => {
    const text = query[option];
    if (typeof text !== 'string' || text === '') return undefined;
    const value = parse(text.trim().toLowerCase());
    if (value === undefined) refusals.push({ option, reason: `${option} must be ${wants}.` });
    return value;
  };
  const theme =
    read('theme', parseTheme, 'light, dark or auto') ?? themeOfScheme(`${query.scheme}`);
  const colour = read('accent', parseColour, `a colour such as ${PALETTE.light.accent}`);
  const radius = read('radius', parseRadius, `a whole number from 0 to ${MOST_RADIUS}`);
  const font = read('font', parseFont, `one of ${Object.keys(FONTS).join(', ')}`);
  const accent = lookAccents(look);
  for (const scheme of colour ? SCHEMES : []) {
    const problem = colour && unreadable(colour, scheme);
    // The page may switch the scheme later, so both are set; only a visible refusal is reported.
    if (colour && !problem) accent[scheme] = colour;
    else if (problem && isShown(scheme, theme))
      refusals.push({ option: 'accent', reason: problem });
  }
  const tokens = {
    ...{ theme, accent },
    radius: radius ?? parseRadius(String(look.radius)),
    font: font ?? parseFont(look.font ?? ''),
  };
  return { tokens, refusals };
}

/** These colours were readable when they were stored; our backgrounds may have changed since. */
function lookAccents({ accentLight, accentDark }: MerchantLook): ThemeTokens['accent'] {
  const readable = (text: string | undefined, scheme: Scheme) => {
    const colour = parseColour(text ?? '');
    return colour && !unreadable(colour, scheme) ? { [scheme]: colour } : {};
  };
  return { ...readable(accentLight, 'light'), ...readable(accentDark, 'dark') };
}

const isShown = (scheme: Scheme, theme: Theme) => theme === 'auto' || theme === scheme;

function unreadable(colour: Hex, scheme: Scheme): string | undefined {
  const ratio = contrast(colour, PALETTE[scheme]['surface-raised']);
  if (ratio >= EDGE_CONTRAST) return undefined;
  // Truncated, not rounded: 2.999 does not pass as 3.
  const found = Math.floor(ratio * 100) / 100;
  return `accent ${colour} has a contrast of ${found}:1 in the ${scheme} theme and needs ${EDGE_CONTRAST}:1; ours is used there.`;
}

function parseTheme(text: unknown): Theme | undefined {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : undefined;
}

function parseColour(text: string): Hex | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

function parseRadius(text: string): number | undefined {
  const [, digits] = /^(\d{1,2})(?:px)?$/.exec(text) ?? [];
  return digits !== undefined && Number(digits) <= MOST_RADIUS ? Number(digits) : undefined;
}

function parseFont(text: string): FontName | undefined {
  return Object.hasOwn(FONTS, text) ? (text as FontName) : undefined;
}
