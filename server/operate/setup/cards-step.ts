/** The keys of the card network, which one read call of each kind proves. */
import { type CardSettings, cardSettings } from '../../platform/config/cards.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { checkKeys } from '../../tokens/cards/check-keys.ts';
import { done, off, type Step } from './step.ts';
import { StepError } from './step-error.ts';

export const CARDS_STEP: Step = {
  title: 'Cards',
  async run({ answers, files }) {
    const secretKey = await answers.ask({
      name: 'STRIPE_SECRET_KEY',
      message: "Stripe's restricted key of the live mode",
      initial: files.get('web.env', 'STRIPE_SECRET_KEY'),
      secret:
        'Members buy tokens by card with it. Setup only reads with it, and stores it in web.env, worker.env and ops.env.',
      optional: true,
    });
    if (secretKey === '') return off('no key: nobody buys tokens by card');
    const publishable = await answers.ask({
      name: 'STRIPE_PUBLISHABLE_KEY',
      message: "Stripe's publishable key",
      initial: files.get('web.env', 'STRIPE_PUBLISHABLE_KEY'),
    });
    const webhook = await answers.ask({
      name: 'STRIPE_WEBHOOK_SECRET',
      message: `Signing secret of the webhook endpoint ${files.get('env', 'PUBLIC_URL')}/api/cards/webhook`,
      initial: files.get('web.env', 'STRIPE_WEBHOOK_SECRET'),
      secret:
        'It proves that an event comes from the card network, which shows it when you create the endpoint. Setup stores it in web.env and ops.env.',
    });
    const all = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishable,
      STRIPE_WEBHOOK_SECRET: webhook,
    };
    const settings = readConfig(all, { mode: 'production' }, cardSettings);
    if (settings) await proveKeys(settings);
    await files.set('web.env', all);
    await files.set('ops.env', all);
    await files.set('worker.env', { STRIPE_SECRET_KEY: secretKey });
    return done('the card network accepts the keys');
  },
};

/** @throws StepError naming what the key may not read */
export async function proveKeys(settings: CardSettings): Promise<void> {
  const refused = await checkKeys(settings);
  if (refused.length === 0) return;
  throw new StepError(`STRIPE_SECRET_KEY: ${refused.join('; ')}`);
}
