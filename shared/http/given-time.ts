import * as z from 'zod/mini';
import { isUtcTime } from './fields.ts';

/** A plus that a query did not encode arrives as a space. */
const WITH_OFFSET =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(\.\d{1,9})?([-+ ])(0\d|1[0-4]):([0-5]\d)$/;

/** The same time in UTC; undefined for what is no time. */
function inUtc(text: string): string | undefined {
  if (isUtcTime(text)) return text;
  const [, minute = '', second = ':00', fraction = '', sign, hours, minutes] =
    WITH_OFFSET.exec(text) ?? [];
  const local = `${minute}${second}Z`;
  if (!isUtcTime(local)) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const utc = `${new Date(Date.parse(local) - offset).toISOString().slice(0, 19)}${fraction}Z`;
  return isUtcTime(utc) ? utc : undefined;
}

/** A time in a request: ISO 8601 in UTC or with an offset, such as `2026-11-21T11:00:00+01:00`. It is read as UTC. */
export const GivenTime = z
  .stringFormat(
    'datetime',
    (text) => inUtc(text) !== undefined,
    'A time such as "2026-11-21T10:00:00Z" or "2026-11-21T11:00:00+01:00".',
  )
  .check(z.overwrite((text) => inUtc(text) ?? text));
