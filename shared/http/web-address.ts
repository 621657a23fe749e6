import * as z from 'zod/mini';
import { CONTROL } from './fields.ts';

const INVALID = 'An http or https address.';

/** As the URL standard reads it: surrounding white space and line breaks are removed. */
const tidied = (text: string) => text.trim().replace(/[\t\n\r]/g, '');

/** A redirect address. `z.url` would add a kilobyte to every page's first load. */
export const webAddress = () =>
  z.string(INVALID).check(
    z.overwrite(tidied),
    z.maxLength(2000, 'At most 2000 characters.'),
    z.refine((url) => !CONTROL.test(url), 'Control characters are not allowed.'),
    z.refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), INVALID),
  );
