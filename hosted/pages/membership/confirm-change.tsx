import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { outcomeOf } from '#shared/wallet/moves.ts';
import type { MembershipData } from '../../features/membership/use-membership.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './confirm-change.module.css';
import { OutcomePreview } from './outcome-preview.tsx';
import type { StakeChange } from './use-stake-change.ts';

interface ConfirmChangeProps {
  data: MembershipData;
  /** undefined closes the dialog. */
  change: StakeChange | undefined;
  busy: boolean;
  failure: Failure | undefined;
  /** Of the payment that the member comes from. */
  total: string | undefined;
  onConfirm(change: StakeChange): void;
  onClose(): void;
}

const QUESTIONS = { 'to-stake': 'move.question-in', 'to-cash': 'move.question-out' } as const;

/** Reviews a change of the stake and its consequences before it is sent. */
export function ConfirmChange({
  data,
  change,
  busy,
  failure,
  total,
  onConfirm,
  onClose,
}: ConfirmChangeProps) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  const textOf = useFailureText();
  const { now } = useSession();
  const outcome = change && outcomeOf(data.levels, data, change, now());
  const close = () => {
    // A pending call cannot be cancelled by closing the dialog.
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
            <Button variant="quiet" idle={busy} onClick={close}>
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
        {outcome && 'from' in outcome && (
          <OutcomePreview data={data} outcome={outcome} total={total} />
        )}
      </div>
    </Modal>
  );
}
