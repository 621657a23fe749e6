/** Registers handler, webhook and mutation. */
import { PluginCommonModule, type Type, VendurePlugin } from '@vendure/core';
import { raw } from 'express';
import { gql } from 'graphql-tag';
import { SalusController } from './controller.ts';
import { salusPaymentHandler } from './handler.ts';
import { checkOptions, SALUS_OPTIONS, type SalusOptions } from './options.ts';
import { PaySessions } from './pay-sessions.ts';
import { SalusResolver } from './resolver.ts';

let options: SalusOptions | undefined;

@VendurePlugin({
  compatibility: '^3.5.0',
  imports: [PluginCommonModule],
  controllers: [SalusController],
  providers: [{ provide: SALUS_OPTIONS, useFactory: () => options }, PaySessions],
  configuration(config) {
    config.paymentOptions.paymentMethodHandlers.push(salusPaymentHandler);
    // The signature covers the raw body.
    config.apiOptions.middleware.push({
      route: '/payments/salus',
      handler: raw({ type: 'application/json' }),
      beforeListen: true,
    });
    return config;
  },
  shopApiExtensions: {
    schema: gql`
      "A payment of the active order."
      type SalusPaySession {
        "The pay session, pay_…: session of <salus-checkout>."
        id: String!
        "The page where it is paid."
        url: String!
        "The script that shows it in the storefront's own page."
        script: String!
      }
      extend type Mutation {
        "Creates the payment of the active order, which is in ArrangingPayment; repeated calls return the same one."
        createSalusPaySession: SalusPaySession!
      }
    `,
    resolvers: [SalusResolver],
  },
})
export class SalusPlugin {
  /** @throws TypeError without an option */
  static init(given: SalusOptions): Type<SalusPlugin> {
    checkOptions(given);
    options = given;
    return SalusPlugin;
  }
}
