import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Read } from './answer.tsx';
import { useRead } from './queries.ts';

const EVERY_MS = 30_000;

/** What is live and what is off. */
export function HomePage() {
  useTitle('Console');
  const status = useRead('status', {}, { everyMs: EVERY_MS });
  return (
    <Page width="wide" title="Overview">
      <Card title="Status">
        <Read query={status} name="Status" lines={8} />
      </Card>
    </Page>
  );
}
