import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { brand } from '#shared/brand.ts';
import { outcomeOf } from '#shared/wallet/moves.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './confirm-change.module.css';
import { OutcomePreview } from './outcome-preview.tsx';
import type { MembershipData } from './use-membership.ts';
import type { StakeChange } from './use-stake-change.ts';

interface ConfirmChangeProps {
  data: MembershipData;
  /** Undefined while nothing is to be confirmed. */
  change: StakeChange | undefined;
  busy: boolean;
  failure: Failure | undefined;
  onConfirm(change: StakeChange): void;
  onClose(): void;
}

const QUESTIONS = { 'to-stake': 'move.question-in', 'to-cash': 'move.question-out' } as const;

/** The last look at a change: what moves, and what it makes of its member. */
export function ConfirmChange({
  data,
  change,
  busy,
  failure,
  onConfirm,
  onClose,
}: ConfirmChangeProps) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  const textOf = useFailureText();
  const outcome = change && outcomeOf(data.levels, data, change, Date.now());
  const close = () => {
    // What is under way cannot be called back by looking away.
    if (!busy) onClose();
  };
  return (
    <Modal
      title={
        change
          ? t(QUESTIONS[change.direction], { amount: money(change.amount, brand.token.symbol) })
          : ''
      }
      open={change !== undefined}
      onClose={close}
      actions={
        change && (
          <>
            <Button look="quiet" idle={busy} onClick={close}>
              {t('move.cancel')}
            </Button>
            <Button idle={busy} onClick={() => onConfirm(change)}>
              {t(busy ? 'move.moving' : 'move.confirm')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.content}>
        <Notice tone="error" text={failure ? textOf(failure) : ''} />
        {outcome && 'from' in outcome && <OutcomePreview data={data} outcome={outcome} />}
      </div>
    </Modal>
  );
}
