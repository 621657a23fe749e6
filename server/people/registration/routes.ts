import * as endpoints from '#shared/registration/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import type { Businesses } from '../members/businesses.ts';
import { visitorOf } from '../sessions/visitor.ts';
import { confirmEmail, sendConfirmation } from './confirm.ts';
import { ownDomain } from './own-domain.ts';
import { register } from './register.ts';

export function registrationRoutes(app: App, businesses: Businesses): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(
    app,
    endpoints.create,
    async ({ input, request }) => {
      const { acceptances: _, locale, business, ...given } = input.body;
      const accepted = request.headers['accept-language'];
      const wanted = {
        ...given,
        business: business && {
          ...business,
          recipientDomain: ownDomain(business.recipientDomain),
        },
        locale: chooseLocale(config.locales, [locale], accepted),
      };
      await register(db, config, businesses, wanted, visitorOf(config, request));
      return { user: { email: given.email } };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.sendEmailConfirmation,
    async ({ input, request }) => {
      const visitor = visitorOf(config, request);
      await sendConfirmation(db, config, { email: input.body.email, visitor });
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.confirm,
    async ({ input }) => {
      await confirmEmail(db, config, input.query.confirmation);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
