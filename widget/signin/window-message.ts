import type { Confirmed } from '#shared/pay/state.ts';
import type { Means } from '#shared/pay/way.ts';

/** The last message from the window to the frame that opened it. */
export interface WindowMessage {
  type: 'salus:done';
  /** For a payment: the server's response to its confirmation, or nothing when it was not paid. */
  confirmation?: unknown;
  /** Lets the frame remember the payer's passkeys. */
  code?: string;
}

/** The window's payer may not pay, or may again. */
export interface ObstacleMessage {
  type: 'salus:blocked';
  blocked: { reason: string; missing: string | null; means?: Means } | null;
}

const matches = (text: unknown, pattern: RegExp) => typeof text === 'string' && pattern.test(text);

export function isObstacleMessage(data: unknown): data is ObstacleMessage {
  const { type, blocked } = (data ?? {}) as Partial<ObstacleMessage>;
  if (type !== 'salus:blocked' || blocked === undefined) return false;
  if (blocked === null) return true;
  const { reason, missing } = blocked;
  return (
    matches(reason, /^[a-z_]{1,40}$/) && (missing === null || matches(missing, /^[\d.]{1,50}$/))
  );
}

/** 32 bytes in base64url, as in codes and challenges. */
export const BASE64URL_32 = /^[A-Za-z0-9_-]{43}$/;

const FIELDS: readonly string[] = [
  'type',
  'confirmation',
  'code',
] satisfies (keyof WindowMessage)[];

export function isWindowMessage(data: unknown): data is WindowMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { type, code } = data as Partial<WindowMessage>;
  if (code !== undefined && !(typeof code === 'string' && BASE64URL_32.test(code))) return false;
  return type === 'salus:done' && Object.keys(data).every((field) => FIELDS.includes(field));
}

/** Only our own window is heard, so this tells the response to a confirmation from its absence. */
export function isConfirmed(confirmation: unknown): confirmation is Confirmed {
  const { status, receipt, signedReceipt } = (confirmation ?? {}) as Partial<
    Confirmed & { status: string }
  >;
  const isSigned = signedReceipt === null || typeof signedReceipt === 'string';
  const isDone = status === 'paid' || status === 'authorized';
  return isDone && typeof receipt?.total === 'string' && isSigned;
}
