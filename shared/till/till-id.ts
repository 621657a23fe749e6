import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

export const TillId = z.string().check(z.regex(idPattern('til'), 'Not the id of a till.'));

export const TillDayId = z
  .string()
  .check(z.regex(/* @__PURE__ */ idPattern('day'), 'Not the id of a day.'));
