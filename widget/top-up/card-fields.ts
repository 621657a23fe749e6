/** The card network's fields in frames of its origin. We never see the card data. */
import type { Stripe, StripeConstructor, StripeElementStyle } from '@stripe/stripe-js';
import { loadScript } from '#shared/load-script.ts';
import { CARD_PARTS, type CardPart } from '#shared/purchases/card-parts.ts';

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

/** The card network's message of each incomplete or invalid field. */
export type CardErrors = Partial<Record<CardPart, string>>;

export interface CardFields {
  /** The fields that are not complete. */
  gaps(): CardPart[];
  focus(part: CardPart): void;
  /** Charges the card. @returns the network's code of a refusal; undefined when it was charged */
  pay(clientSecret: string, name: string): Promise<string | undefined>;
  close(): void;
}

interface Parts {
  script: string;
  key: string;
  locale: string;
  places: Record<CardPart, HTMLElement>;
  onChange(part: CardPart, error: string | undefined): void;
}

/** @throws when the card network's script cannot be loaded */
export async function openCardFields(parts: Parts): Promise<CardFields> {
  if (!window.Stripe) {
    const script = document.createElement('script');
    await loadScript(script, parts.script, () => document.head.append(script));
  }
  if (!window.Stripe) throw new Error('no card network');
  return mount(window.Stripe(parts.key), parts);
}

function mount(stripe: Stripe, { locale, places, onChange }: Parts): CardFields {
  const elements = stripe.elements({ locale: locale as 'en' });
  const style = styleFor(places.number);
  const fields = {
    number: elements.create('cardNumber', { style, showIcon: true }),
    expiry: elements.create('cardExpiry', { style }),
    cvc: elements.create('cardCvc', { style }),
  };
  const complete: Record<CardPart, boolean> = { number: false, expiry: false, cvc: false };
  const note =
    (part: CardPart) =>
    (event: { complete: boolean; error: { message: string } | undefined }): void => {
      complete[part] = event.complete;
      onChange(part, event.error?.message);
    };
  fields.number.on('change', note('number'));
  fields.expiry.on('change', note('expiry'));
  fields.cvc.on('change', note('cvc'));
  for (const part of CARD_PARTS) fields[part].mount(places[part]);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const restyle = () => {
    for (const part of CARD_PARTS) fields[part].update({ style: styleFor(places.number) });
  };
  dark.addEventListener('change', restyle);
  return {
    gaps: () => CARD_PARTS.filter((part) => !complete[part]),
    focus: (part) => fields[part].focus(),
    async pay(clientSecret, name) {
      const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card: fields.number, billing_details: { name } },
      });
      // Paid earlier, in another tab or by a previous attempt.
      if (paymentIntent || error.payment_intent?.status === 'succeeded') return undefined;
      return error.decline_code ?? error.code ?? error.type;
    },
    close() {
      dark.removeEventListener('change', restyle);
      for (const part of CARD_PARTS) fields[part].destroy();
    },
  };
}

/** The fields are frames of another origin, so their style is passed as plain values. */
function styleFor(place: HTMLElement): StripeElementStyle {
  const colour = (name: string) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    place.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    base: {
      color: colour('--ink'),
      iconColor: colour('--ink-soft'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSize: getComputedStyle(place).fontSize || '16px',
      lineHeight: '24px',
      '::placeholder': { color: colour('--ink-soft') },
    },
    invalid: { color: colour('--danger'), iconColor: colour('--danger') },
  };
}
