import { type Theme, type ThemeRefusal, themeOf } from '#shared/embed/theme.ts';
import { themeCss } from '#shared/embed/theme-css.ts';

/** What a merchant has chosen of the frame's look, as its document takes it. */
export interface Look {
  theme: Theme;
  /** Rules for the custom properties of `shared/styles/tokens.css`; none of it as it was given. */
  css: string;
  refusals: ThemeRefusal[];
}

/** @param query parameters of the frame's address */
export function lookOf(query: Parameters<typeof themeOf>[0]): Look {
  const { tokens, refusals } = themeOf(query);
  return { theme: tokens.theme, css: themeCss(tokens), refusals };
}
