import { Link } from 'wouter';
import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Read } from './answer.tsx';
import { useRead } from './queries.ts';
import styles from './record-page.module.css';
import { actsOf, type Fields, RECORDS } from './records.ts';
import { useOperator } from './session.ts';
import { commandLabel } from './words.ts';

/** One record: its fields, what happened to it, and what the operator's role may do about it. */
export function RecordPage({ kind, id }: { kind: string; id: string }) {
  const record = RECORDS[kind];
  const title = record?.title ?? kind;
  useTitle(`${title} ${id}`);
  const shown = useRead(record?.show ?? '', { id }, { enabled: record !== undefined });
  const timeline = useRead('timeline', { id });
  const fields = fieldsOf(shown.data?.data);
  return (
    <Page width="wide" title={title} lead={<code translate="no">{id}</code>}>
      <Read query={shown} name={title} lines={8}>
        {(content) => (
          <>
            {fields && record && <Acts {...{ kind, id, fields }} />}
            <Card title="Details">{content}</Card>
          </>
        )}
      </Read>
      <Card title="Timeline">
        <Read query={timeline} name="Timeline" lines={6} />
      </Card>
    </Page>
  );
}

function Acts({ kind, id, fields }: { kind: string; id: string; fields: Fields }) {
  const { commands } = useOperator();
  const acts = actsOf(kind, fields).flatMap(({ command, given }) => {
    const offered = commands.find(({ name }) => name === command);
    return offered ? [{ offered, given }] : [];
  });
  if (acts.length === 0) return null;
  return (
    <nav className={styles.acts} aria-label="Commands for this record">
      {acts.map(({ offered, given }) => (
        <Link
          key={offered.name}
          className={styles.act}
          href={`/commands/${offered.name}?${new URLSearchParams(given(id, fields))}`}
        >
          {commandLabel(offered)}
        </Link>
      ))}
    </nav>
  );
}

/** A deposit's transaction may hold several; none has a command. */
const fieldsOf = (data: unknown): Fields | undefined =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Fields) : undefined;
