/** A logo stands on a card that is light or dark, so its transparent parts get a colour of their own. */

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** For a light logo, which could not be seen on white. */
const CHARCOAL: Rgb = [60, 56, 52];
/** Mean brightness above which a logo counts as light, from 0 to 255. */
const LIGHT = 190;

/** @param pixels RGBA @returns RGB */
export function flattened(pixels: Uint8Array): Buffer {
  const tile = hasTransparency(pixels) && brightness(pixels) > LIGHT ? CHARCOAL : WHITE;
  const flat = Buffer.alloc((pixels.length / 4) * 3);
  for (let at = 0, to = 0; at < pixels.length; at += 4) {
    const share = (pixels[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const value = (pixels[at + channel] ?? 0) * share + (tile[channel] ?? 0) * (1 - share);
      flat[to++] = Math.round(value);
    }
  }
  return flat;
}

function hasTransparency(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

/** Of what is visible; weighted as in BT.709. */
function brightness(pixels: Uint8Array): number {
  let sum = 0;
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    sum += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return weight === 0 ? 0 : sum / weight;
}
