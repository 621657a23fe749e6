import type { CSSProperties } from 'react';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { themeOf } from '#shared/embed/theme.ts';
import { themeProperties } from '#shared/embed/theme-css.ts';

/** A merchant's colours, corners and font, for the card of its payment or invitation. */
export const merchantLook = (merchant: MerchantIdentity | null): CSSProperties =>
  themeProperties(themeOf({}, merchant?.look).tokens);
