import type { IncomingHttpHeaders } from 'node:http';

/** The token of an `Authorization` header. The scheme's case does not matter (RFC 9110, section 11.1). */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^bearer +([\x21-\x7e]{1,4096})$/i.exec(authorization)?.[1];
