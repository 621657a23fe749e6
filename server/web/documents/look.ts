import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { type ThemeRefusal, themeOf } from '#shared/embed/theme.ts';
import { themeCss } from '#shared/embed/theme-css.ts';
import type { Theme } from '#shared/embed/theme-of-scheme.ts';

/** The merchant's theme options, as the frame's document uses them. */
export interface Look {
  theme: Theme;
  /** Rules for the custom properties of `shared/styles/tokens.css`, never the raw input. */
  css: string;
  refusals: ThemeRefusal[];
}

/**
 * @param query parameters of the frame's URL
 * @param merchant whose look applies where the query chooses nothing
 */
export function lookOf(
  query: Parameters<typeof themeOf>[0],
  merchant?: MerchantIdentity | undefined,
): Look {
  const { tokens, refusals } = themeOf(query, merchant?.look);
  return { theme: tokens.theme, css: themeCss(tokens), refusals };
}

/** A window has the device's scheme, and no options of a page. */
export const windowLook = (merchant: MerchantIdentity | undefined): Look =>
  lookOf({ theme: 'auto' }, merchant);
