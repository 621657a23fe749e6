/** Registers every call of the API, in the order of its documents, and passes in what points upwards. */
import { ERASURE_STEPS } from './erasure-steps.ts';
import { EXPORT_SOURCES } from './export-sources.ts';
import { apiTokenRoutes } from './merchants/api-token/routes.ts';
import { businesses } from './merchants/business/businesses.ts';
import { businessRoutes } from './merchants/business/routes.ts';
import { doctorRoutes } from './merchants/doctor/routes.ts';
import { domainRoutes } from './merchants/domain/routes.ts';
import { embedReportRoutes } from './merchants/embed-reports/routes.ts';
import { merchantEventRoutes } from './merchants/events/routes.ts';
import { merchantWebhookRoutes, webhookRoutes } from './merchants/webhooks/routes.ts';
import { buttonRoutes } from './payments/buttons/routes.ts';
import { linkRoutes, merchantLinkRoutes } from './payments/link/routes.ts';
import type { Live } from './payments/live/live.ts';
import { liveRoutes } from './payments/live/routes.ts';
import { merchantRoutes } from './payments/merchant-api/routes.ts';
import { approvalRoutes } from './payments/pay/approval-routes.ts';
import { paymentApproval } from './payments/pay/approve.ts';
import { framePasskeyRoutes } from './payments/pay/frame-routes.ts';
import { payRoutes } from './payments/pay/routes.ts';
import { refundRoutes } from './payments/refunds/routes.ts';
import { salesRoutes } from './payments/sales/routes.ts';
import { topUpRoutes } from './payments/top-up/routes.ts';
import { transactionRoutes } from './payments/transactions/routes.ts';
import { authRoutes } from './people/auth/routes.ts';
import { credentialRoutes } from './people/credentials/routes.ts';
import { stopErasure } from './people/erasure/request.ts';
import { erasureRoutes } from './people/erasure/routes.ts';
import { passkeyRoutes } from './people/passkeys/routes.ts';
import { passwordRoutes } from './people/password/routes.ts';
import { profileRoutes } from './people/profile/routes.ts';
import { registrationRoutes } from './people/registration/routes.ts';
import { secondFactorRoutes } from './people/second-factor/routes.ts';
import type { App } from './platform/http/app.ts';
import { depositRoutes } from './tokens/deposits/routes.ts';
import { purchaseRoutes } from './tokens/purchases/routes.ts';
import { tokenRoutes } from './tokens/rates/routes.ts';
import { stakingRoutes } from './tokens/staking/routes.ts';
import { walletRoutes } from './tokens/wallet/routes.ts';
import { cancelWithdrawal } from './tokens/withdrawals/cancel.ts';
import { withdrawalRoutes } from './tokens/withdrawals/routes.ts';
import { appConfigRoutes } from './web/appconfig/routes.ts';
import { contactRoutes } from './web/contact/routes.ts';

export function registerRoutes(app: App, live: Live): void {
  const { db, config } = app;
  const approval = paymentApproval(db);
  const business = businesses(db, config);

  authRoutes(app, approval);
  registrationRoutes(app, business);
  credentialRoutes(app, {
    cancelWithdrawal: (tx, withdrawal) => cancelWithdrawal(tx, config, withdrawal),
    stopErasure,
  });
  passwordRoutes(app);
  passkeyRoutes(app, approval);
  framePasskeyRoutes(app);
  profileRoutes(app, business, EXPORT_SOURCES);
  erasureRoutes(app, ERASURE_STEPS);
  secondFactorRoutes(app, approval);
  contactRoutes(app);
  businessRoutes(app);
  webhookRoutes(app);
  merchantWebhookRoutes(app);
  apiTokenRoutes(app);
  domainRoutes(app);
  doctorRoutes(app);
  tokenRoutes(app);
  walletRoutes(app);
  depositRoutes(app);
  purchaseRoutes(app);
  withdrawalRoutes(app);
  stakingRoutes(app);
  transactionRoutes(app);
  salesRoutes(app);
  appConfigRoutes(app);
  payRoutes(app);
  approvalRoutes(app);
  topUpRoutes(app);
  liveRoutes(app, live);
  linkRoutes(app);
  embedReportRoutes(app);
  merchantRoutes(app);
  merchantLinkRoutes(app);
  buttonRoutes(app);
  merchantEventRoutes(app, live);
  refundRoutes(app);
}
