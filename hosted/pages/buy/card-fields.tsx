import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardPart } from '#shared/purchases/card-parts.ts';
import { fullName } from '#shared/registration/full-name.ts';
import { useMember } from '../../platform/use-member.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import styles from './card-fields.module.css';
import type { CardState } from './use-card.ts';

/** What the card network takes everywhere. */
const BRANDS = ['Visa', 'Mastercard', 'American Express'];
const LABELS = { number: 'card.number', expiry: 'card.expiry', cvc: 'card.cvc' } as const;

/** Our field for the name on the card, and the card network's frames for number, expiry and CVC. */
export function CardFields({ form, card }: { form: FormState; card: CardState }) {
  const { t } = useTranslation('buy');
  const member = useMember();
  const isTest = member.livemode === false;
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{t('card.title')}</legend>
      <p className={styles.brands} translate="no">
        {BRANDS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      {isTest && <p className="notice">{t('card.test')}</p>}
      <FormField
        form={form}
        name="name"
        label={t('card.name')}
        autoComplete="cc-name"
        defaultValue={fullName(member)}
        maxLength={80}
        required
      />
      <Part card={card} part="number" />
      <div className={styles.pair}>
        <Part card={card} part="expiry" />
        <Part card={card} part="cvc" />
      </div>
      {card.state === 'failed' ? (
        <div className="notice notice--error" role="alert">
          <p>{t('card.unavailable')}</p>
          <Button variant="quiet" onClick={card.retry}>
            {t('card.retry')}
          </Button>
        </div>
      ) : (
        <p className="field__message">{t('card.note')}</p>
      )}
    </fieldset>
  );
}

function Part({ card, part }: { card: CardState; part: CardPart }) {
  const { t } = useTranslation('buy');
  const id = useId();
  const error = card.errors[part];
  return (
    <div className="field">
      {/* The frame labels its own input; this label focuses it. */}
      <label className="field__label" htmlFor={id}>
        {t(LABELS[part])}
      </label>
      <div
        id={id}
        ref={card.places[part]}
        className={`field__input ${styles.place}`}
        aria-busy={card.state === 'loading' || undefined}
        data-invalid={error ? true : undefined}
      />
      <p className="field__error" role="alert">
        {error}
      </p>
    </div>
  );
}
