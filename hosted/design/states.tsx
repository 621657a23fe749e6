import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyList } from '../ui/drawings/empty-list.tsx';
import { NothingFound } from '../ui/drawings/nothing-found.tsx';
import { TwoHalves } from '../ui/drawings/two-halves.tsx';
import { Empty } from '../ui/empty.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './design.module.css';

export function States() {
  return (
    <>
      <Card title="Messages">
        <Notice text="A notice." />
        <Notice tone="error" text="An error." />
        <FailureNotice
          failure={{ code: 'network', status: 0, message: '', fields: [], retryAfter: undefined }}
          onRetry={() => {}}
        />
        <div className={styles.row}>
          <Badge text="Plain" />
          <Badge tone="good" text="Good" />
          <Badge tone="bad" text="Bad" />
        </div>
        <Notice tone="success" text="Done." />
        <Notice tone="warning" text="Blocked." />
        <Progress value={5} max={20} label="A quarter" />
      </Card>
      <Columns>
        <Card title="Main" emphasis="main">
          <p>What the page is for.</p>
        </Card>
        <Card title="Quiet" emphasis="quiet">
          <p>What stands beside it.</p>
        </Card>
        <Card title="Loading lines">
          <Skeleton lines={4} />
        </Card>
        <Card title="Loading a block">
          <Skeleton height="6rem" />
        </Card>
        <Card>
          <Empty title="No transactions yet" text="A text." picture={<EmptyList />} />
        </Card>
        <Card>
          <Empty title="No matching transactions" text="A text." picture={<NothingFound />}>
            <a href="#app">An action</a>
          </Empty>
        </Card>
        <Card>
          <Empty title="No linked merchants yet" picture={<TwoHalves />} />
        </Card>
        <Card>
          <Empty title="Without a picture" text="A text." />
        </Card>
      </Columns>
    </>
  );
}
