/** The card, the acceptances that buying requires (specification §5), and one button for both. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { TopUpBootstrapData } from '#shared/documents/bootstrap-data.ts';
import type { Value } from '#shared/format.ts';
import { parseDecimal } from '#shared/money.ts';
import { CARD_PARTS, type CardPart } from '#shared/purchases/card-parts.ts';
import type { Text } from '#shared/text.ts';
import { tokenValue } from '#shared/token/token-value.ts';
import type { TopUpOffer } from '#shared/top-up/schemas.ts';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PressBlock } from '../ui/press-block.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type CardErrors, type CardFields, openCardFields } from './card-fields.ts';
import { declineText, refusalText } from './end-text.ts';
import type { TopUpModel, TopUpState } from './top-up-model.ts';

const isMore = (one: string, other: string): boolean =>
  (parseDecimal(one, 18) ?? 0n) > (parseDecimal(other, 18) ?? 0n);

/** How much can be added now, which limit that is, and from when it allows what is needed. */
const limitTexts = ({ left, limitedBy, renewsAt }: TopUpOffer): Text[] => [
  left === '0'
    ? { key: 'buy:limit.none' }
    : { key: 'top-up:refused.limit', values: { tokens: tokenValue(left) } },
  { key: `buy:limits.${limitedBy}` },
  ...(renewsAt
    ? [{ key: 'buy:limit.from', values: { time: { kind: 'time', at: renewsAt } } } as const]
    : []),
];

interface TopUpFormProps {
  model: TopUpModel;
  state: Extract<TopUpState, { step: 'form' }>;
  language: Language;
  cards: NonNullable<TopUpBootstrapData['cards']>;
  locale: string;
  /** The member's own name, until they type another. */
  holder: string;
}

const CONDITIONS = '/legal/general-conditions';
const ACCEPTED = [CONDITIONS, `${CONDITIONS}#shipping`, `${CONDITIONS}#refund`];
const GAPS = {
  number: 'buy:card.number-missing',
  expiry: 'buy:card.expiry-missing',
  cvc: 'buy:card.cvc-missing',
} as const;

export function TopUpForm({
  model,
  state,
  language,
  cards,
  locale,
  holder: own,
}: TopUpFormProps): JSX.Element {
  const { texts } = language;
  const { offer, busy, isChanged, failure, declined } = state;
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<CardFields | undefined>(undefined);
  const [name, setName] = useState(own);
  const [accepted, setAccepted] = useState(false);
  const [checked, setChecked] = useState(false);
  const [errors, setErrors] = useState<CardErrors>({});
  const [isUnavailable, setUnavailable] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the document's card network never changes
  useEffect(() => {
    let isGone = false;
    setUnavailable(false);
    openFields().then(
      (opened) => {
        if (isGone) opened.close();
        else fields.current = opened;
      },
      () => setUnavailable(true),
    );
    return () => {
      isGone = true;
      fields.current?.close();
      fields.current = undefined;
    };
  }, [attempt]);

  function openFields(): Promise<CardFields> {
    const place = (part: CardPart) => {
      const found = form.current?.querySelector<HTMLElement>(`[data-card="${part}"]`);
      if (!found) throw new Error('the card has no place');
      return found;
    };
    return openCardFields({
      ...cards,
      locale,
      places: { number: place('number'), expiry: place('expiry'), cvc: place('cvc') },
      onChange: (part, error) =>
        setErrors(({ [part]: _, ...rest }) => (error ? { ...rest, [part]: error } : rest)),
    });
  }

  function submit(event: Event): void {
    event.preventDefault();
    const card = fields.current;
    if (busy || !card) return;
    setChecked(true);
    const gaps = card.gaps();
    setErrors((known) => ({
      ...Object.fromEntries(gaps.map((part) => [part, texts({ key: GAPS[part] })])),
      ...known,
    }));
    const [gap] = gaps;
    const holder = name.trim();
    if (holder === '') focus('name');
    else if (gap) card.focus(gap);
    else if (!accepted) focus('accepted');
    else void model.pay((clientSecret) => card.pay(clientSecret, holder));
  }

  const focus = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();

  const amount: Value = { kind: 'money', amount: offer.price, currency: offer.currency };
  const values = { tokens: tokenValue(offer.tokens), price: amount };
  const isLimited = isMore(offer.tokens, offer.left) || isMore(offer.tokens, offer.most);
  const label: Text = busy
    ? { key: 'buy:form.paying' }
    : { key: offer.confirms ? 'top-up:button.add' : 'top-up:button.pay', values };
  if (isLimited) return <Notice tone="error" text={limitTexts(offer).map(texts).join(' ')} />;
  return (
    <form class="top-up__form" ref={form} noValidate onSubmit={submit}>
      <fieldset class="top-up__card">
        <legend>{texts({ key: 'buy:card.title' })}</legend>
        <TextField
          label={texts({ key: 'buy:card.name' })}
          name="name"
          required
          autoComplete="cc-name"
          error={
            checked && name.trim() === '' ? texts({ key: 'top-up:form.name-missing' }) : undefined
          }
          value={name}
          onInput={setName}
        />
        <div class="top-up__parts">
          {CARD_PARTS.map((part) => (
            <Part
              key={part}
              part={part}
              label={texts({ key: `buy:card.${part}` })}
              error={errors[part]}
            />
          ))}
        </div>
        {isUnavailable ? (
          <div class="notice notice--error" role="alert">
            <p>{texts({ key: 'buy:card.unavailable' })}</p>
            <Button
              variant="quiet"
              label={texts({ key: 'buy:card.retry' })}
              onPress={() => setAttempt(attempt + 1)}
            />
          </div>
        ) : (
          <p class="field__message">{texts({ key: 'buy:card.note' })}</p>
        )}
      </fieldset>
      <CheckField
        name="accepted"
        label={texts({ key: 'buy:accept.all' })}
        texts={texts}
        checked={accepted}
        hrefs={ACCEPTED}
        error={checked && !accepted ? texts({ key: 'top-up:form.accept-missing' }) : undefined}
        onChange={setAccepted}
      />
      <Notice tone="error" text={noticeText()} />
      <PressBlock
        press={{ payee: state.session.merchant.name, sums: [amount] }}
        guard={model.press}
        value={language.value}
        hint={texts({ key: 'top-up:form.check' })}
        busy={busy}
      >
        <Button
          type="submit"
          label={texts(label)}
          action="top-up"
          idle={busy || !model.press.armed.value}
        />
      </PressBlock>
    </form>
  );

  function noticeText(): string {
    if (declined !== undefined) return texts(declineText(declined));
    if (isChanged) return texts({ key: 'top-up:notice.changed' });
    return failure === undefined ? '' : texts(refusalText(failure));
  }
}

function Part(props: { part: CardPart; label: string; error: string | undefined }): JSX.Element {
  const { part, label, error } = props;
  const id = useId();
  return (
    <div class={`field top-up__${part}`}>
      {/* The frame labels its own input; this label focuses it. */}
      <label class="field__label" for={id}>
        {label}
      </label>
      <div
        id={id}
        data-card={part}
        class="field__input top-up__place"
        data-invalid={error ? true : undefined}
      />
      <p class="field__error" role="alert">
        {error}
      </p>
    </div>
  );
}
