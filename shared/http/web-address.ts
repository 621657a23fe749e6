import * as z from 'zod/mini';
import { CONTROL } from './fields.ts';

const INVALID = 'An http or https address.';

/** As a browser reads it: it does not see what was pasted around an address, or a line break in it. */
const tidied = (text: string) => text.trim().replace(/[\t\n\r]/g, '');

/** An address a browser is sent to. `z.url` would say it in a kilobyte that every page loads first. */
export const webAddress = () =>
  z.string(INVALID).check(
    z.overwrite(tidied),
    z.maxLength(2000, 'At most 2000 characters.'),
    z.refine((url) => !CONTROL.test(url), 'Control characters are not allowed.'),
    z.refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), INVALID),
  );
