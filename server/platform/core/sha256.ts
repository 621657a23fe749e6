/** SHA-256 of a text. For passwords use Argon2 instead. */
import { hash } from 'node:crypto';

/** As bytes, for a `bytea` column. */
export const sha256 = (text: string) => new Uint8Array(hash('sha256', text, 'buffer'));

export const sha256Hex = (text: string | Uint8Array) => hash('sha256', text, 'hex');

export const sha256Base64Url = (text: string) => hash('sha256', text, 'base64url');
