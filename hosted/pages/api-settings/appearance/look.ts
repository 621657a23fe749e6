import type * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import { RADII } from '#shared/appearance/schemas.ts';
import { FONTS, type FontName } from '#shared/embed/palette.ts';
import type { CallInput } from '#shared/http/call.ts';

/** The fields of the form; empty for ours. */
export interface Look {
  accentLight: string;
  accentDark: string;
  radius: string;
  font: string;
}

export const lookOf = ({ accentLight, accentDark, radius, font }: Appearance): Look => ({
  accentLight: accentLight ?? '',
  accentDark: accentDark ?? '',
  radius: radius === null ? '' : String(radius),
  font: font ?? '',
});

type Changes = CallInput<typeof appearanceEndpoints.update>['body'];

/** The body of the call that stores it. */
export const changesOf = ({ accentLight, accentDark, radius, font }: Look): Changes => ({
  accentLight: accentLight || null,
  accentDark: accentDark || null,
  radius: RADII.find((one) => String(one) === radius) ?? null,
  font: isFont(font) ? font : null,
});

const isFont = (name: string): name is FontName => Object.hasOwn(FONTS, name);
