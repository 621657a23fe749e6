/** Identifiers are a prefix and 26 characters of Crockford's base 32 (128 random bits). */
const BODY = '[0-9a-hjkmnp-tv-z]{26}';

export type IdPrefix =
  | 'pay'
  | 'rfd'
  | 'rrq'
  | 'lnk'
  | 'ogr'
  | 'txn'
  | 'evt'
  | 'dlv'
  | 'usr'
  | 'whe'
  | 'tok'
  | 'btn'
  | 'cpn'
  | 'mail'
  | 'wdr'
  | 'ord'
  | 'quo'
  | 'wd'
  | 'chg'
  | 'swp'
  | 'ops'
  | 'prop'
  | 'inv'
  | 'ivc'
  | 'act'
  | 'til'
  | 'day'
  | 'pss'
  | 'hld'
  | 'hdr'
  | 'vst'
  | 'gft'
  | 'imp'
  | 'sus'
  | 'pln'
  | 'mdt'
  | 'agr'
  | 'crg'
  | 'stl';

export const idPattern = (prefix: IdPrefix) => new RegExp(`^${prefix}_${BODY}$`);

export const PAY_SESSION_ID = idPattern('pay');

/** Id of a business. */
export const BUSINESS_ID = /* @__PURE__ */ idPattern('usr');

/** Id of a payment button. */
export const BUTTON_ID = /* @__PURE__ */ idPattern('btn');

/** Id of an invitation to link, and of the link that results from it. */
export const LINK_ID = /* @__PURE__ */ idPattern('lnk');
