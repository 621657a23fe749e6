import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as calls from '#shared/operate/endpoints.ts';
import type { Answer, CommandForm, Preview } from '#shared/operate/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { call, isSignedOut } from './call.ts';
import styles from './option-fields.module.css';
import { OptionFields } from './option-fields.tsx';
import { Outcome } from './outcome.tsx';
import { signedOut } from './queries.ts';
import { sign } from './sign.ts';
import valueStyles from './value.module.css';
import { errorText, inConsoleWords, labelOf } from './words.ts';

type Given = Record<string, string>;

interface Reviewed {
  given: Given;
  preview: Preview;
}

/** Fills in a command, shows what it would do, and runs it when the operator's passkey has signed. */
export function ChangeForm({ command, given }: { command: CommandForm; given: Given }) {
  const queries = useQueryClient();
  // The same for every attempt: a command that has run does not run again.
  const reference = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [done, setDone] = useState<{ answer: Answer; given: Given }>();
  const [filled, setFilled] = useState(given);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      if (isSignedOut(failure)) signedOut(queries);
      else setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  }

  const review = (wanted: Given) =>
    attempt(async () => {
      setFilled(wanted);
      const { name } = command;
      const body = { name, given: wanted, reference: reference.current };
      const preview = await call(calls.preview, body);
      if (preview.code !== 0) setError(inConsoleWords(preview.output));
      else if (preview.toSign) setReviewed({ given: wanted, preview });
    });

  const run = ({ given: wanted, preview: { question, toSign } }: Reviewed) =>
    attempt(async () => {
      if (!toSign) return;
      const { options, ...head } = toSign;
      const credential = await sign(options);
      const agreed = question === undefined ? {} : { agreed: question };
      const body = { name: command.name, given: wanted, ...head, ...agreed, credential };
      // What was signed counts once: another attempt begins with a review.
      const ran = await call(calls.run, body).finally(() => setReviewed(undefined));
      if (ran.code === 0) setDone({ answer: ran, given: wanted });
      else setError(inConsoleWords(ran.output));
      // Whatever is shown elsewhere may have changed.
      await queries.invalidateQueries({ queryKey: ['read'] });
    });

  if (done) return <Outcome {...done} name={command.name} />;
  if (!reviewed) {
    return (
      <OptionFields command={command} given={filled} submit="Review" busy={busy} onSubmit={review}>
        <Notice tone="error" text={error} />
      </OptionFields>
    );
  }
  const { question } = reviewed.preview;
  return (
    <div className={styles.plan}>
      <h2>Confirm</h2>
      <pre className={valueStyles.output}>{question ?? inWords(command.name, reviewed.given)}</pre>
      {command.secondOperator !== 'never' && (
        <p>
          {command.secondOperator === 'always'
            ? 'Another operator approves it before it runs.'
            : 'Above your limit another operator approves it before it runs.'}
        </p>
      )}
      <Notice tone="error" text={error} />
      <div className={styles.buttons}>
        <Button idle={busy} onClick={() => void run(reviewed)}>
          Sign with your passkey
        </Button>
        <Button variant="quiet" idle={busy} onClick={() => setReviewed(undefined)}>
          Change
        </Button>
      </div>
    </div>
  );
}

const inWords = (name: string, given: Given) =>
  [name, ...Object.entries(given).map(([key, value]) => `${labelOf(key)}: ${value}`)].join('\n');
