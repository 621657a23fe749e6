/** The brand's colours for all that is no style sheet, and the available fonts. */
import type { Hex } from './contrast.ts';

/** Of the controls in the merchant's page, whose script has no room for the others. */
const INK = '#3c3834';
const INK_DARK = '#f2eee9';
const FILL = '#1f716e';
const FILL_DARK = '#4fb6b2';
const ON_FILL = '#ffffff';
const ON_FILL_DARK = '#10302f';
export const CONTROL = {
  ink: `light-dark(${INK},${INK_DARK})`,
  fill: `light-dark(${FILL},${FILL_DARK})`,
  onFill: `light-dark(${ON_FILL},${ON_FILL_DARK})`,
};

/** The custom properties of `shared/styles/tokens.css` by scheme; a test compares both. */
export const PALETTE = {
  light: {
    surface: '#fbfaf8',
    'surface-raised': '#ffffff',
    'surface-sunken': '#f3f0ec',
    line: '#e3ded7',
    ink: INK,
    'ink-soft': '#6b645c',
    accent: '#1f716e',
    'accent-fill': FILL,
    'accent-fill-hover': '#185c59',
    'on-accent': ON_FILL,
    'accent-wash': '#e8f4f3',
    success: '#39701d',
    danger: '#a3312a',
  },
  dark: {
    surface: '#191715',
    'surface-raised': '#221f1d',
    'surface-sunken': '#2b2825',
    line: '#3d3934',
    ink: INK_DARK,
    'ink-soft': '#b5ada3',
    accent: '#7fd3cf',
    'accent-fill': FILL_DARK,
    'accent-fill-hover': '#6cc7c3',
    'on-accent': ON_FILL_DARK,
    'accent-wash': '#1d3231',
    success: '#a5d68b',
    danger: '#f2a09a',
  },
} as const satisfies Record<string, Record<string, Hex>>;

/** A colour that follows the scheme, in CSS. */
export const inBoth = (name: keyof typeof PALETTE.light): string =>
  `light-dark(${PALETTE.light[name]},${PALETTE.dark[name]})`;

/** Fonts installed on devices: nothing is downloaded. */
export const FONTS = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  humanist: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",source-sans-pro,sans-serif',
  geometric: 'Avenir,Montserrat,Corbel,"URW Gothic",source-sans-pro,sans-serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,"Arial Rounded MT Bold",Calibri,sans-serif',
  serif: 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif',
  mono: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace',
} as const;
export type FontName = keyof typeof FONTS;
