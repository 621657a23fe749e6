import * as z from 'zod/mini';

const UUID =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;

/**
 * A UUID (RFC 9562), documented and checked as by `z.uuid`, which would add 0.3 kB to every page's first
 * load.
 */
export const uuid = (message: string) => z.stringFormat('uuid', UUID, message);
