/** What the sign-in window says to the frame that opened it, and nothing else. */
export interface CodeMessage {
  type: 'salus:code';
  code: string;
}

/** 32 bytes in base64url, as codes and challenges are. */
export const BASE64URL_32 = /^[A-Za-z0-9_-]{43}$/;

/** True for exactly that shape: no field missing, none besides. */
export function isCodeMessage(data: unknown): data is CodeMessage {
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 2) return false;
  const { type, code } = data as Partial<CodeMessage>;
  return type === 'salus:code' && typeof code === 'string' && BASE64URL_32.test(code);
}
