import type { ReactNode } from 'react';
import type { Answer } from '#shared/operate/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './value.module.css';
import { Value } from './value.tsx';
import { errorText, inConsoleWords } from './words.ts';

/** What a command answered. A check that fails still has its findings. */
export function AnswerView({ answer, name }: { answer: Answer; name: string }) {
  const { code, output, data } = answer;
  if (code !== 0 && data === undefined)
    return <Notice tone="error" text={inConsoleWords(output)} />;
  if (data === undefined) return <pre className={styles.output}>{output}</pre>;
  return <Value data={data} name={name} />;
}

interface ReadProps {
  query: { data: Answer | undefined; error: unknown; refetch(): unknown };
  name: string;
  lines?: number;
  /** Around the content; by default the content alone. */
  children?: (content: ReactNode) => ReactNode;
}

/** A command that only reads, with its loading state and its failure. */
export function Read({ query, name, lines = 4, children = (content) => content }: ReadProps) {
  const { data, error, refetch } = query;
  if (data?.code && data.data === undefined) return <AnswerView answer={data} name={name} />;
  if (data) return children(<AnswerView answer={data} name={name} />);
  if (error) {
    return (
      <>
        <Notice tone="error" text={errorText(error)} />
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <Skeleton lines={lines} />
    </div>
  );
}
