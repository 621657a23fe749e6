/**
 * The form of a password that is hashed, so that é is one password as one code point and as two, on
 * every keyboard: each kind of space becomes U+0020, then NFC (RFC 8265, OpaqueString). Unlike there,
 * no character is refused, as NIST SP 800-63B-4 advises.
 */
export const opaqueString = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
