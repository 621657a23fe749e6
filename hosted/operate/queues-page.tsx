import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Read } from './answer.tsx';
import { useRead } from './queries.ts';
import styles from './queues-page.module.css';
import { useCommand } from './session.ts';

/** Each is a command that only reads; its ids lead to records with the commands of the role. */
const QUEUES: readonly { command: string; title: string; given?: Record<string, string> }[] = [
  { command: 'proposals', title: 'Proposals', given: { status: 'open' } },
  { command: 'withdrawals', title: 'Withdrawals under way' },
  { command: 'disputes', title: 'Disputes' },
  { command: 'give-backs', title: 'Charges asked back' },
  { command: 'failures', title: 'Failed work' },
  { command: 'reconcile', title: 'Books against chain and cards' },
  { command: 'domains', title: 'Unproven domains' },
  { command: 'embed:reports', title: 'Reports of the checkout' },
  { command: 'alerts', title: 'Alerts' },
];

/** What waits for an operator. */
export function QueuesPage() {
  useTitle('Queues');
  return (
    <Page width="wide" title="Queues">
      {QUEUES.map((queue) => (
        <Queue key={queue.command} {...queue} />
      ))}
    </Page>
  );
}

function Queue({ command, title, given }: (typeof QUEUES)[number]) {
  const isAllowed = useCommand(command) !== undefined;
  const query = useRead(command, given, { enabled: isAllowed });
  if (!isAllowed) return null;
  const isEmpty = Array.isArray(query.data?.data) && query.data.data.length === 0;
  return (
    <div className={isEmpty ? styles.empty : undefined}>
      <Card title={title} {...(isEmpty ? { emphasis: 'quiet' } : {})}>
        <Read query={query} name={title} lines={3} />
      </Card>
    </div>
  );
}
