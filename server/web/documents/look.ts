import { type Theme, type ThemeRefusal, themeOf } from '#shared/embed/theme.ts';
import { themeCss } from '#shared/embed/theme-css.ts';

/** The merchant's theme options, as the frame's document uses them. */
export interface Look {
  theme: Theme;
  /** Rules for the custom properties of `shared/styles/tokens.css`, never the raw input. */
  css: string;
  refusals: ThemeRefusal[];
}

/** @param query parameters of the frame's URL */
export function lookOf(query: Parameters<typeof themeOf>[0]): Look {
  const { tokens, refusals } = themeOf(query);
  return { theme: tokens.theme, css: themeCss(tokens), refusals };
}
