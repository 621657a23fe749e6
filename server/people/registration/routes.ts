import * as endpoints from '#shared/registration/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { chooseLocale } from '../../platform/locales/texts.ts';
import { knownTimeZone } from '../../platform/locales/time-zone.ts';
import { type FindDestination, mailContext } from '../mail-codes/mail-context.ts';
import type { Businesses } from '../members/businesses.ts';
import { shownEmail } from '../members/email-spellings.ts';
import { newDeviceKey, setDeviceCookie, visitorOf } from '../sessions/visitor.ts';
import { confirmEmail, sendConfirmation } from './confirm.ts';
import { ownDomain } from './own-domain.ts';
import { register } from './register.ts';
import { acceptStrapiFields } from './strapi-clients.ts';

export function registrationRoutes(
  app: App,
  businesses: Businesses,
  findDestination: FindDestination,
): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;
  acceptStrapiFields(app);

  serve(
    app,
    endpoints.create,
    async ({ input, request, reply }) => {
      const { acceptances: _, locale, timeZone, business, mail, ...given } = input.body;
      const accepted = request.headers['accept-language'];
      const wanted = {
        ...given,
        business: business && {
          ...business,
          recipientDomain: ownDomain(business.recipientDomain),
        },
        locale: chooseLocale(config.locales, [locale], accepted),
        timeZone: timeZone === undefined ? null : knownTimeZone(timeZone),
      };
      const context = await mailContext(mail, findDestination);
      const visitor = visitorOf(config, request);
      const { deviceKey = newDeviceKey() } = visitor;
      await register(db, config, businesses, wanted, {
        visitor: { ...visitor, deviceKey },
        context,
      });
      setDeviceCookie(config, reply, deviceKey);
      return { user: { email: shownEmail(given.email) } };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.sendEmailConfirmation,
    async ({ input, request }) => {
      const visitor = visitorOf(config, request);
      const { email, mail } = input.body;
      const context = await mailContext(mail, findDestination);
      await sendConfirmation(db, config, { email, visitor, context });
      return { ok: true as const };
    },
    accountPerAddress,
  );

  serve(
    app,
    endpoints.confirm,
    async ({ input }) => {
      await confirmEmail(db, config, input.body.confirmation);
      return { ok: true as const };
    },
    accountPerAddress,
  );
}
