import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventType } from '#shared/events/fields.ts';
import { CHOSEN_TYPES } from '#shared/webhooks/fields.ts';
import { Choices } from '../../../ui/choices.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import styles from './webhooks.module.css';

/** What the types are about: the part before the point. */
type Subject = Exclude<EventType, 'webhook.test'> extends `${infer S}.${string}` ? S : never;

/** In display order. */
const SUBJECTS = {
  pay_session: 'subjects.payments',
  refund_request: 'subjects.refund-requests',
  link: 'subjects.links',
  holding: 'subjects.passes',
  visit: 'subjects.visits',
  mandate: 'subjects.mandates',
  agreement: 'subjects.agreements',
  charge: 'subjects.charges',
} as const satisfies Record<Subject, string>;

interface EventChoiceProps {
  form: FormState;
  /** Null: all types. */
  chosen: readonly EventType[] | null;
  onChoose(chosen: EventType[] | null): void;
}

/** All events, or chosen types grouped by their subject. */
export function EventChoice({ form, chosen, onChoose }: EventChoiceProps) {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const isRefused = form.errors.events !== undefined;

  function turn(type: EventType, isOn: boolean) {
    form.clearError('events');
    onChoose(CHOSEN_TYPES.filter((one) => (one === type ? isOn : chosen?.includes(one))));
  }

  return (
    <div className={styles.choice}>
      <Choices<'all' | 'some'>
        legend={t('form.events')}
        choices={[
          { value: 'all', name: t('form.all'), hint: t('form.all-hint') },
          { value: 'some', name: t('form.some'), hint: t('form.some-hint') },
        ]}
        chosen={chosen === null ? 'all' : 'some'}
        onChoose={(value) => onChoose(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <div className={styles.subjects}>
          {Object.entries(SUBJECTS).map(([subject, name]) => (
            <fieldset key={subject} aria-describedby={isRefused ? `${id}-error` : undefined}>
              <legend>{t(name)}</legend>
              {CHOSEN_TYPES.filter((type) => type.startsWith(`${subject}.`)).map((type) => (
                <label key={type}>
                  <input
                    type="checkbox"
                    // The field that an error of the choice belongs to.
                    name="events"
                    checked={chosen.includes(type)}
                    aria-invalid={isRefused || undefined}
                    onChange={({ target }) => turn(type, target.checked)}
                  />
                  <code translate="no">{type}</code>
                </label>
              ))}
            </fieldset>
          ))}
          {isRefused && (
            <p className="field__error" id={`${id}-error`}>
              {t('form.none-chosen')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
