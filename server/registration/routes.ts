import * as contract from '#shared/registration/contract.ts';
import type { App } from '../app.ts';
import { chooseLocale } from '../documents/texts.ts';
import { serve } from '../http/endpoint.ts';
import { confirmEmail, sendConfirmation } from './confirm.ts';
import { ownDomain } from './own-domain.ts';
import { register } from './register.ts';

export function registrationRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(
    app,
    contract.register,
    async ({ input, request }) => {
      const { acceptances: _, locale, business, ...given } = input.body;
      const accepted = request.headers['accept-language'];
      await register(db, config, {
        ...given,
        business: business && {
          ...business,
          recipientDomain: ownDomain(business.recipientDomain),
        },
        locale: chooseLocale(config.locales, [locale], accepted),
      });
      return { user: { email: given.email } };
    },
    accountPerAddress,
  );

  serve(
    app,
    contract.sendEmailConfirmation,
    async ({ input }) => {
      await sendConfirmation(db, config, input.body.email);
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    contract.confirmEmail,
    async ({ input }) => {
      await confirmEmail(db, input.query.confirmation);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
