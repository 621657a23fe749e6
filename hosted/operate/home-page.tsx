import { useTitle } from '../platform/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Read } from './answer.tsx';
import styles from './home-page.module.css';
import { useRead } from './queries.ts';
import { shownFigures } from './words.ts';

const EVERY_MS = 30_000;

interface Figure {
  name: string;
  value: string;
  detail: string;
  isBad: boolean;
}

/** The live figures, and what is live and what is off. */
export function HomePage() {
  useTitle('Console');
  const figures = useRead('figures', {}, { everyMs: EVERY_MS });
  const status = useRead('status', {}, { everyMs: EVERY_MS });
  return (
    <Page width="wide" title="Overview">
      <Read query={figures} name="Figures" lines={8}>
        {() => <Figures figures={figuresIn(figures.data?.data)} />}
      </Read>
      <Card title="Status">
        <Read query={status} name="Status" lines={8} />
      </Card>
    </Page>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, detail, isBad }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{shownFigures(value)}</dd>
          {(detail || isBad) && (
            <dd className={styles.detail}>
              {isBad && <Badge tone="bad" text="Look" />} {shownFigures(detail)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const figuresIn = (data: unknown): Figure[] => (Array.isArray(data) ? data : []);
