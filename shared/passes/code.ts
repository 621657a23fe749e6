/**
 * The code by which a member shows their passes at a counter: a time-based one-time password (RFC
 * 6238) with HMAC-SHA-256, eight digits and steps of 30 seconds. The server and the member's phone
 * compute the MAC with what each has (`node:crypto`, WebCrypto); the rest is here.
 */

export const CODE_STEP_MS = 30_000;
const CODE_DIGITS = 8;

/** @param at in milliseconds since 1970 */
export const stepAt = (at: number): number => Math.floor(at / CODE_STEP_MS);

/** What is signed: the step as 64 bits, the first byte highest. */
export function messageOf(step: number): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(step));
  return message;
}

/** Dynamic truncation of a MAC to eight digits (RFC 4226, section 5.3). */
export function digitsOf(mac: Uint8Array): string {
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  const offset = view.getUint8(mac.byteLength - 1) & 0xf;
  const number = view.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** The text of the QR code beside the digits. Other readers show it as it is. */
export const qrTextOf = (digits: string): string => `pass:${digits}`;

/** The digits of a scanned or typed code, also with spaces; undefined for anything else. */
export function readCode(text: string): string | undefined {
  const digits = text.replace(/^pass:/i, '').replace(/[\s-]/g, '');
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** The digits in two groups of four, as they are shown. */
export const shownDigits = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4)}`;

/** Such as 0:07. */
export const shownSeconds = (seconds: number): string => `0:${String(seconds).padStart(2, '0')}`;

/** Whole seconds until the next code. */
export const secondsLeft = (at: number): number =>
  Math.ceil((CODE_STEP_MS - (at % CODE_STEP_MS)) / 1000);
