/** The colours that a merchant's accent is compared with or replaces, and the available fonts. */
import type { Hex } from './contrast.ts';

/** The custom properties of `shared/styles/tokens.css` by scheme; a test compares both. */
export const PALETTE = {
  light: {
    surface: '#fbfaf8',
    'surface-raised': '#ffffff',
    ink: '#3c3834',
    accent: '#1f716e',
    'accent-fill': '#1f716e',
    'accent-fill-hover': '#185c59',
    'on-accent': '#ffffff',
    'accent-wash': '#e8f4f3',
  },
  dark: {
    surface: '#191715',
    'surface-raised': '#221f1d',
    ink: '#f2eee9',
    accent: '#7fd3cf',
    'accent-fill': '#4fb6b2',
    'accent-fill-hover': '#6cc7c3',
    'on-accent': '#10302f',
    'accent-wash': '#1d3231',
  },
} as const satisfies Record<string, Record<string, Hex>>;

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
