import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
} from '@stripe/stripe-js';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD_PARTS, type CardPart } from '#shared/purchases/card-parts.ts';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { cardFieldStyle, onSchemeChange } from './card-field-style.ts';
import { openStripe } from './open-stripe.ts';

interface Fields {
  stripe: Stripe;
  number: StripeCardNumberElement;
  expiry: StripeCardExpiryElement;
  cvc: StripeCardCvcElement;
}

export type Payment = { paid: true } | { paid: false; reason: string };

export interface CardState {
  places: Readonly<Record<CardPart, RefObject<HTMLDivElement | null>>>;
  state: 'loading' | 'ready' | 'failed';
  /** The card network's error of each field, in the current language. */
  errors: Readonly<Partial<Record<CardPart, string>>>;
  /** Loads the script again after a failure. */
  retry(): void;
  /**
   * Shows the errors of incomplete fields, and focuses the first.
   * @param focuses false if a field before them has an error
   * @returns whether every field is complete
   */
  check(focuses?: boolean): boolean;
  pay(clientSecret: string, name: string): Promise<Payment>;
}

const GAPS = {
  number: 'card.number-missing',
  expiry: 'card.expiry-missing',
  cvc: 'card.cvc-missing',
} as const;

/** The card network's fields in frames of its origin. We never see the card data. */
export function useCard(key: string): CardState {
  const { t, i18n } = useTranslation('buy');
  const places = {
    number: useRef<HTMLDivElement>(null),
    expiry: useRef<HTMLDivElement>(null),
    cvc: useRef<HTMLDivElement>(null),
  };
  const fields = useRef<Fields | undefined>(undefined);
  const complete = useRef<Record<CardPart, boolean>>({ number: false, expiry: false, cvc: false });
  const [state, setState] = useState<CardState['state']>('loading');
  const [errors, setErrors] = useState<CardState['errors']>({});
  const [attempt, setAttempt] = useState(0);

  // A layout effect ends in the commit that detaches the places. Another effect ends later, and a script that loads
  // between the two finds no place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card elements never change, and only a new attempt reruns it
  useLayoutEffect(() => {
    let isGone = false;
    let close = () => {};
    setState('loading');
    openStripe(readBootstrapData(document).cardScript, key).then(
      (stripe) => {
        if (isGone) return;
        const opened = mount(stripe);
        fields.current = opened.fields;
        close = opened.close;
        setState('ready');
      },
      () => {
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      fields.current = undefined;
      close();
    };
  }, [key, i18n.language, attempt]);

  function mount(stripe: Stripe): { fields: Fields; close(): void } {
    const { number, expiry, cvc } = places;
    const here = number.current;
    if (!here || !expiry.current || !cvc.current) throw new Error('the fields have no place');
    const elements = stripe.elements({ locale: i18n.language as 'en' });
    const style = cardFieldStyle(here);
    const made = {
      stripe,
      number: elements.create('cardNumber', { style, showIcon: true }),
      expiry: elements.create('cardExpiry', { style }),
      cvc: elements.create('cardCvc', { style }),
    };
    made.number.on('change', (event) => note('number', event));
    made.expiry.on('change', (event) => note('expiry', event));
    made.cvc.on('change', (event) => note('cvc', event));
    made.number.mount(here);
    made.expiry.mount(expiry.current);
    made.cvc.mount(cvc.current);
    const unfollow = onSchemeChange(() => {
      const look = { style: cardFieldStyle(here) };
      made.number.update(look);
      made.expiry.update(look);
      made.cvc.update(look);
    });
    return {
      fields: made,
      close() {
        unfollow();
        made.number.destroy();
        made.expiry.destroy();
        made.cvc.destroy();
      },
    };
  }

  function note(
    part: CardPart,
    event: { complete: boolean; error: { message: string } | undefined },
  ): void {
    complete.current[part] = event.complete;
    setErrors(({ [part]: _, ...rest }) =>
      event.error ? { ...rest, [part]: event.error.message } : rest,
    );
  }

  return {
    places,
    state,
    errors,
    retry: () => setAttempt((count) => count + 1),
    check(focuses = true) {
      const gaps = CARD_PARTS.filter((part) => !complete.current[part]);
      const [first] = gaps;
      if (!first) return true;
      setErrors((known) => ({
        ...Object.fromEntries(gaps.map((part) => [part, t(GAPS[part])])),
        ...known,
      }));
      if (focuses) fields.current?.[first].focus();
      return false;
    },
    async pay(clientSecret, name) {
      if (!fields.current) return { paid: false, reason: 'api_connection_error' };
      const { stripe, number } = fields.current;
      const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
        payment_method: { card: number, billing_details: { name } },
      });
      if (paymentIntent) return { paid: true };
      // Paid earlier, in another tab or by a previous attempt.
      if (error.payment_intent?.status === 'succeeded') return { paid: true };
      return { paid: false, reason: error.decline_code ?? error.code ?? error.type };
    },
  };
}
