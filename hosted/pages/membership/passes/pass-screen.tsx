import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_STEP_MS, qrTextOf, shownDigits, shownSeconds } from '#shared/passes/code.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { CLOSE, Drawing } from '../../../ui/drawing.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import styles from './pass-screen.module.css';
import { useIsOnline } from './use-is-online.ts';
import { useKeepAwake } from './use-keep-awake.ts';
import { usePassCode } from './use-pass-code.ts';
import type { PassKey } from './use-pass-key.ts';
import { usePassText } from './use-pass-text.ts';

interface PassScreenProps {
  pass: MemberHolding;
  passKey: PassKey;
  onClose(): void;
}

/** One pass, for the counter: its code fills the screen, and says when its visit has been taken. */
export function PassScreen({ pass, passKey, onClose }: PassScreenProps) {
  const { t } = useTranslation('own-passes');
  const { t: general } = useTranslation();
  const { entriesOf, validityOf } = usePassText();
  const isOnline = useIsOnline();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useKeepAwake();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby={id}
      onCancel={(event) => {
        // The address owns the open state.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 id={id}>{pass.pass.name}</h2>
          <p className={styles.soft}>{pass.merchant.name}</p>
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label={general('modal.close')}
          onClick={onClose}
        >
          <Drawing path={CLOSE} size={26} />
        </button>
      </div>
      <div className={styles.body}>
        <Code passKey={passKey} />
        <p className={styles.left}>{entriesOf(pass)}</p>
        <p className={styles.soft}>{validityOf(pass)}</p>
        <Notice tone="success" text={useTaken(pass)} />
        <Notice text={isOnline ? '' : t('code.offline')} />
        <Button variant="quiet" onClick={onClose}>
          {t('code.done')}
        </Button>
      </div>
    </dialog>
  );
}

/** Says it once for each visit that is taken while the code is shown. */
function useTaken({ left, visits: [newest] }: MemberHolding): string {
  const { t } = useTranslation('own-passes');
  const id = newest?.id;
  const before = useRef(id);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (id !== before.current) {
      setSaid(left === null ? t('code.taken-unlimited') : t('code.taken', { left }));
    }
    before.current = id;
  }, [id, left, t]);
  return said;
}

function Code({ passKey }: { passKey: PassKey }) {
  const { t } = useTranslation('own-passes');
  const textOf = useFailureText();
  const code = usePassCode(passKey.state === 'ready' ? passKey.key : undefined);
  if (passKey.state === 'failed') return <Notice tone="error" text={textOf(passKey.failure)} />;
  if (passKey.state === 'unsupported') return <Notice tone="error" text={t('code.unsupported')} />;
  if (!code) return <Skeleton height="22rem" />;
  const { digits, seconds } = code;
  return (
    <div className={styles.code}>
      <p className={styles.hint}>{t('code.hint')}</p>
      <QrCode text={qrTextOf(digits)} label={t('code.qr')} />
      <p className={styles.digits} translate="no">
        <span aria-hidden="true">{shownDigits(digits)}</span>
        <span className="visually-hidden">{`${t('code.digits')}: ${[...digits].join(' ')}`}</span>
      </p>
      {/* The words below say the same. */}
      <progress
        className={styles.bar}
        max={CODE_STEP_MS / 1000}
        value={seconds}
        aria-hidden="true"
      />
      <p className={styles.next}>{t('code.next', { left: shownSeconds(seconds) })}</p>
    </div>
  );
}
