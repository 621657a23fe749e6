/** Every row of the authorisation matrix. */
import type { TestApi } from '../api/api.ts';
import { newTicket } from '../mail/digits.ts';
import { PASSWORD } from '../people/people.ts';
import { newEmail, registration } from '../people/registration.ts';
import { secondFactorRows } from '../people/second-factor.ts';
import { apiKeyRows } from './api-key-rows.ts';
import { businessRows } from './business-rows.ts';
import { buttonRows } from './button-rows.ts';
import { couponRows } from './coupon-rows.ts';
import { credentialRows } from './credential-rows.ts';
import { domainRows } from './domain-rows.ts';
import { invoiceRows } from './invoice-rows.ts';
import { linkRows } from './link-rows.ts';
import { mandateRows } from './mandate-rows.ts';
import type { Matrix } from './matrix.ts';
import { merchantEventRows } from './merchant-rows.ts';
import { passRows } from './pass-rows.ts';
import { passkeyRows } from './passkey-rows.ts';
import { payRows } from './pay-rows.ts';
import { planRows } from './plan-rows.ts';
import { purchaseRows } from './purchase-rows.ts';
import { refundRows } from './refund-rows.ts';
import { anyone, metrics, person } from './rule.ts';
import { salesRows } from './sales-rows.ts';
import type { Stage } from './stage.ts';
import { teamRows } from './team-rows.ts';
import { walletRows } from './wallet-rows.ts';
import { webhookRows } from './webhook-rows.ts';

/** One of everything that the rows are about. */
export interface Scene {
  api: () => TestApi;
  cast: () => Stage;
}

/** The endpoints of the API. A route that is in neither list fails the test. */
export const matrixOf = ({ api, cast }: Scene): Matrix => ({
  'POST /api/auth/local': {
    rule: anyone(),
    body: () => ({ identifier: cast().other.email, password: PASSWORD }),
  },
  'POST /api/auth/refresh': {
    // Without its cookie every caller is anonymous (tests/api/people/refresh.test.ts).
    rule: anyone(),
    headers: () => ({ origin: api().config.publicUrl }),
  },
  'POST /api/auth/logout': { rule: person() },
  'GET /api/users/me': { rule: person() },
  'PUT /api/users/me': { rule: person(), body: () => ({ name: 'Eva' }) },
  // No address waits for its confirmation.
  'POST /api/users/me/email/resend': { rule: person(), answer: 404 },
  'GET /api/users/me/sessions': { rule: person() },
  'GET /api/users/me/changes': { rule: person('seen') },
  // A member without a factor proves the mailbox as well.
  'POST /api/users/me/export': {
    rule: person('proven'),
    answer: 403,
    body: () => ({ currentPassword: PASSWORD }),
  },
  'DELETE /api/users/me/sessions/:id': {
    rule: person('own'),
    changesCaller: true,
    id: () => cast().other.sid,
  },
  ...credentialRows,
  ...secondFactorRows,
  ...domainRows,
  'POST /api/auth/local/register': {
    rule: anyone(),
    body: () => registration(newEmail()),
  },
  'POST /api/auth/send-email-confirmation': {
    rule: anyone(),
    body: () => ({ email: newEmail() }),
  },
  // Accepts the code of an e-mail; no caller here has one.
  'POST /api/auth/email-confirmation': {
    rule: anyone(),
    answer: 400,
    body: () => ({ confirmation: 'x' }),
  },
  'POST /api/auth/forgot-password': { rule: anyone(), body: () => ({ email: newEmail() }) },
  'POST /api/auth/mail-digits': {
    rule: anyone(),
    answer: 400,
    body: () => ({
      purpose: 'reset',
      email: newEmail(),
      ticket: newTicket(),
      digits: '00000000',
    }),
  },
  'POST /api/auth/reset-password': {
    rule: anyone(),
    answer: 400,
    body: () => ({ code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD }),
  },
  'POST /api/embed/reports': {
    rule: anyone(),
    body: (sessionId) => ({ sessionId, step: 'frame', reason: 'blocked', version: '0.2.0' }),
  },
  'POST /api/contact': {
    rule: anyone(),
    body: () => ({ name: 'Eva', email: newEmail(), message: 'Hello', acceptance: true }),
  },
  ...walletRows(api, cast),
  'GET /api/token/rates': { rule: anyone() },
  'GET /api/token/rates/history': { rule: anyone(), query: '?currency=EUR' },
  ...purchaseRows(api, cast),
  ...webhookRows(api, cast),
  'GET /api/appconfig': { rule: anyone() },
  'GET /api/directory': { rule: anyone() },
  'GET /api/status': { rule: anyone() },
  'GET /api/reserves': { rule: anyone() },
  'GET /api/openapi.json': { rule: anyone() },
  'GET /api/merchant/openapi.json': { rule: anyone() },
  ...payRows(api, cast),
  ...apiKeyRows(api, cast),
  ...businessRows(api, cast),
  ...linkRows(api, cast),
  ...buttonRows(api, cast),
  ...passRows(api, cast),
  ...planRows(api, cast),
  ...mandateRows(api, cast),
  ...couponRows(api, cast),
  ...invoiceRows(api, cast),
  ...salesRows(api, cast),
  ...refundRows(api, cast),
  ...passkeyRows(api, cast),
  ...merchantEventRows(api, cast),
  ...teamRows(api, cast),
  'GET /metrics': {
    rule: metrics,
  },
});
