import { Link } from 'wouter';
import type { Answer } from '#shared/operate/schemas.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AnswerView } from './answer.tsx';
import styles from './option-fields.module.css';
import acts from './record-page.module.css';
import { pageOfId } from './records.ts';
import valueStyles from './value.module.css';
import { inConsoleWords } from './words.ts';

interface OutcomeProps {
  answer: Answer;
  name: string;
  /** The options of the command. */
  given: Record<string, string>;
}

/** What a command has done, and where its operator goes from here. */
export function Outcome({ answer, name, given }: OutcomeProps) {
  const proposal = proposalOf(answer.data);
  const text = proposal
    ? 'Proposed. It runs when another operator approves it within 24 hours.'
    : inConsoleWords(answer.output);
  return (
    <div className={styles.plan}>
      {text.includes('\n') ? <Document text={text} /> : <Notice text={text} />}
      {answer.data !== undefined && !proposal && <AnswerView answer={answer} name={name} />}
      <nav className={acts.acts} aria-label="Next">
        {next(given, proposal).map(({ href, label }) => (
          <Link key={href} className={acts.act} href={href}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The proposal, the record that was changed, and what else waits. */
function next(given: Record<string, string>, proposal: string | undefined) {
  const record = pageOfId(given.id ?? given.email ?? '');
  return [
    ...(proposal ? [{ href: `/proposal/${proposal}`, label: 'Open the proposal' }] : []),
    ...(record ? [{ href: record, label: 'Back to the record' }] : []),
    { href: '/queues', label: 'Queues' },
    { href: '/commands', label: 'Commands' },
  ];
}

function proposalOf(data: unknown): string | undefined {
  const { proposal } = (data ?? {}) as { proposal?: unknown };
  return typeof proposal === 'string' ? proposal : undefined;
}

/** An answer of several lines, such as a statement to sign. */
function Document({ text }: { text: string }) {
  return (
    <>
      <pre role="status" className={valueStyles.output}>
        {text}
      </pre>
      <CopyButton text={text} copied="Copied." failed="The text was not copied.">
        Copy
      </CopyButton>
    </>
  );
}
