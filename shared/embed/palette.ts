/** The brand's colours for all that is no style sheet, and the available fonts. */
import type { Hex } from './contrast.ts';

/** Of buttons, light and dark; alone, because the loader draws with these two only. */
export const ACCENT_FILL = ['#1f716e', '#4fb6b2'] as const;
export const ON_ACCENT = ['#ffffff', '#10302f'] as const;

/** The custom properties of `shared/styles/tokens.css` by scheme; a test compares both. */
export const PALETTE = {
  light: {
    surface: '#fbfaf8',
    'surface-raised': '#ffffff',
    'surface-sunken': '#f3f0ec',
    line: '#e3ded7',
    ink: '#3c3834',
    'ink-soft': '#6b645c',
    accent: '#1f716e',
    'accent-fill': ACCENT_FILL[0],
    'accent-fill-hover': '#185c59',
    'on-accent': ON_ACCENT[0],
    'accent-wash': '#e8f4f3',
    danger: '#a3312a',
  },
  dark: {
    surface: '#191715',
    'surface-raised': '#221f1d',
    'surface-sunken': '#2b2825',
    line: '#3d3934',
    ink: '#f2eee9',
    'ink-soft': '#b5ada3',
    accent: '#7fd3cf',
    'accent-fill': ACCENT_FILL[1],
    'accent-fill-hover': '#6cc7c3',
    'on-accent': ON_ACCENT[1],
    'accent-wash': '#1d3231',
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
