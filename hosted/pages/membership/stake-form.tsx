import { type RefObject, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { FUNDS_INSUFFICIENT } from '#shared/field-texts.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { STAKE_DIRECTIONS, type StakeDirection } from '#shared/staking/schemas.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { beyond, outcomeOf } from '#shared/wallet/moves.ts';
import type { MembershipData } from '../../features/membership/use-membership.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './stake-form.module.css';
import type { StakeChange } from './use-stake-change.ts';

/** Lazy, because nothing is shown before an amount is typed. */
const OutcomePreview = lazyPart('outcome-preview', () =>
  import('./outcome-preview.tsx').then((m) => m.OutcomePreview),
);

/** The current input. */
export interface Draft {
  direction: StakeDirection;
  amount: string;
}

interface StakeFormProps {
  data: MembershipData;
  draft: Draft;
  field: RefObject<HTMLInputElement | null>;
  /** Of the payment that the member comes from: it stays in the payment account. */
  total: string | undefined;
  onDraft(draft: Draft): void;
  /** Called with a valid change. */
  onReady(change: StakeChange): void;
}

/** Amount and direction of a move, with a preview of its consequences. */
export function StakeForm(props: StakeFormProps) {
  const { data, draft, field, total, onDraft, onReady } = props;
  const { t, i18n } = useTranslation('membership');
  const { now } = useSession();
  const amount = sentAmount(draft.amount, i18n.language, brand.token.symbol);
  const change = { direction: draft.direction, amount };
  const outcome = outcomeOf(data.levels, data, change, now());
  const form = useForm({
    schema: stakingEndpoints.change.body.check(
      z.refine((body) => !isShort(outcomeOf(data.levels, data, body, now())), {
        path: ['amount'],
        message: FUNDS_INSUFFICIENT,
      }),
    ),
    shape: () => change,
    // Nothing is sent before the review dialog.
    send: async (body) => ({ ok: true, value: body }),
    onDone: onReady,
  });
  return (
    <Form form={form}>
      <Directions draft={draft} onDraft={onDraft} />
      <Amount {...{ form, field, data, draft, total, onDraft }} />
      <div aria-live="polite" className={styles.outcome}>
        <Suspense>
          {outcome && 'from' in outcome && (
            <OutcomePreview data={data} outcome={outcome} total={total} />
          )}
        </Suspense>
      </div>
      <SubmitButton form={form} busy={t('move.continue')}>
        {t('move.continue')}
      </SubmitButton>
    </Form>
  );
}

const isShort = (outcome: ReturnType<typeof outcomeOf>) =>
  outcome !== undefined && 'lacking' in outcome;

const DIRECTIONS = { 'to-stake': 'move.into', 'to-cash': 'move.out' } as const;

function Directions({ draft, onDraft }: Pick<StakeFormProps, 'draft' | 'onDraft'>) {
  const { t } = useTranslation('membership');
  const name = useId();
  return (
    <fieldset className={styles.directions}>
      <legend className="field__label">{t('move.direction')}</legend>
      <div className={styles.choices}>
        {STAKE_DIRECTIONS.map((direction) => (
          <label key={direction} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={direction}
              checked={draft.direction === direction}
              onChange={() => onDraft({ ...draft, direction })}
            />
            <span>{t(DIRECTIONS[direction])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface AmountProps
  extends Pick<StakeFormProps, 'data' | 'draft' | 'field' | 'total' | 'onDraft'> {
  form: FormState;
}

function Amount({ form, field, data, draft, total, onDraft }: AmountProps) {
  const { t, i18n } = useTranslation('membership');
  const { money } = useFormat();
  const there = draft.direction === 'to-stake' ? data.cash : data.stake;
  const kept = draft.direction === 'to-stake' ? total : undefined;
  const movable = kept === undefined ? there : beyond(there, kept);

  function takeAll(): void {
    form.clearError('amount');
    onDraft({ ...draft, amount: writeTypedAmount(movable, i18n.language) });
  }

  return (
    <div className={styles.amount}>
      <AmountField
        form={form}
        ref={field}
        name="amount"
        label={t('move.amount', { symbol: brand.token.symbol })}
        message={[
          t('move.there', { amount: money(movable, brand.token.symbol) }),
          kept === undefined ? '' : t('move.keeps', { amount: money(kept, brand.token.symbol) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        currency={brand.token.symbol}
        text={draft.amount}
        onText={(text) => onDraft({ ...draft, amount: text })}
        most={there}
      />
      {movable !== '0' && (
        <Button variant="quiet" onClick={takeAll}>
          {t('move.all')}
        </Button>
      )}
    </div>
  );
}
