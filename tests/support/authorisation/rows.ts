/** Every row of the authorisation matrix. */
import type { TestApi } from '../api/api.ts';
import { newTicket } from '../mail/digits.ts';
import { PASSWORD } from '../people/people.ts';
import { newEmail, registration } from '../people/registration.ts';
import { secondFactorRows } from '../people/second-factor.ts';
import { apiKeyRows } from './api-key-rows.ts';
import { businessRows } from './business-rows.ts';
import { buttonRows } from './button-rows.ts';
import type { Cast } from './callers.ts';
import { credentialRows } from './credential-rows.ts';
import { domainRows } from './domain-rows.ts';
import { linkRows } from './link-rows.ts';
import type { Matrix } from './matrix.ts';
import { merchantEventRows } from './merchant-rows.ts';
import { passkeyRows } from './passkey-rows.ts';
import { payRows } from './pay-rows.ts';
import { purchaseRows } from './purchase-rows.ts';
import { refundRows } from './refund-rows.ts';
import { salesRows } from './sales-rows.ts';
import { teamRows } from './team-rows.ts';
import { walletRows } from './wallet-rows.ts';
import { webhookRows } from './webhook-rows.ts';

//                   none mem  oth  biz  mt   omt  rev  fr   ofr
const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const CODE_INVALID = '400  400  400  400  400  400  400  400  400';

/** One of everything that the rows are about. */
export interface Scene {
  api: () => TestApi;
  cast: () => Cast;
  /** A transaction of `member`. */
  deposited: () => string;
  /** A purchase of `member`. */
  ordered: () => string;
}

/** The endpoints of the API. A route that is in neither list fails the test. */
export const matrixOf = ({ api, cast, deposited, ordered }: Scene): Matrix => ({
  'POST /api/auth/local': {
    statuses: ANYONE,
    body: () => ({ identifier: cast().other.email, password: PASSWORD }),
  },
  'POST /api/auth/refresh': {
    // Without its cookie every caller is anonymous (tests/api/refresh.test.ts).
    statuses: ANYONE,
    headers: () => ({ origin: api().config.publicUrl }),
  },
  'POST /api/auth/logout': { statuses: MEMBERS },
  'GET /api/users/me': { statuses: MEMBERS },
  'PUT /api/users/me': { statuses: MEMBERS, body: () => ({ name: 'Eva' }) },
  'POST /api/users/me/email/resend': { statuses: '401  404  404  404  401  401  401  403  403' },
  'GET /api/users/me/sessions': { statuses: MEMBERS },
  'GET /api/users/me/changes': { statuses: MEMBERS },
  'POST /api/users/me/export': {
    statuses: MEMBERS,
    body: () => ({ currentPassword: PASSWORD }),
  },
  'DELETE /api/users/me/sessions/:id': {
    statuses: '401  404  200  404  401  401  401  403  403',
    id: () => cast().other.sid,
  },
  ...credentialRows,
  ...secondFactorRows,
  ...domainRows,
  'POST /api/auth/local/register': {
    statuses: '201  201  201  201  201  201  201  201  201',
    body: () => registration(newEmail()),
  },
  'POST /api/auth/send-email-confirmation': {
    statuses: ANYONE,
    body: () => ({ email: newEmail() }),
  },
  // Accepts the code of an e-mail; no caller here has one.
  'GET /api/auth/email-confirmation': { statuses: CODE_INVALID, query: '?confirmation=x' },
  'POST /api/auth/forgot-password': { statuses: ANYONE, body: () => ({ email: newEmail() }) },
  'POST /api/auth/mail-digits': {
    statuses: CODE_INVALID,
    body: () => ({
      purpose: 'reset',
      email: newEmail(),
      ticket: newTicket(),
      digits: '00000000',
    }),
  },
  'POST /api/auth/reset-password': {
    statuses: CODE_INVALID,
    body: () => ({ code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD }),
  },
  'POST /api/embed/reports': {
    statuses: ANYONE,
    body: (sessionId) => ({ sessionId, step: 'frame', reason: 'blocked', version: '0.2.0' }),
  },
  'POST /api/contact': {
    statuses: ANYONE,
    body: () => ({ name: 'Eva', email: newEmail(), message: 'Hello', acceptance: true }),
  },
  ...walletRows(deposited),
  'GET /api/token/rates': { statuses: ANYONE },
  'GET /api/token/rates/history': { statuses: ANYONE, query: '?currency=EUR' },
  ...purchaseRows(ordered),
  ...webhookRows(api, cast),
  'GET /api/appconfig': { statuses: ANYONE },
  'GET /api/status': { statuses: ANYONE },
  'GET /api/reserves': { statuses: ANYONE },
  'GET /api/openapi.json': { statuses: ANYONE },
  'GET /api/merchant/openapi.json': { statuses: ANYONE },
  ...payRows(),
  ...apiKeyRows(api, cast),
  ...businessRows(api, cast),
  ...linkRows(api, cast),
  ...buttonRows(api, cast),
  ...salesRows(api, cast),
  ...refundRows(api, cast),
  ...passkeyRows(api, cast),
  ...merchantEventRows(api, cast),
  ...teamRows(api, cast),
  'GET /metrics': {
    statuses: '401  401  401  401  401  401  401  401  401',
    operator: 200,
  },
});
