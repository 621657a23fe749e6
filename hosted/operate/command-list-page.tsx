import { Link } from 'wouter';
import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Page } from '../ui/page.tsx';
import { useOperator } from './session.ts';
import styles from './value.module.css';

/** Every command of the operator's role. */
export function CommandListPage() {
  useTitle('Commands');
  const { commands, role } = useOperator();
  const groups = [
    { title: 'Change something', rows: commands.filter(({ reads }) => !reads) },
    { title: 'Read', rows: commands.filter(({ reads }) => reads) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Page
      width="wide"
      title="Commands"
      lead={`What the role ${role} may do. Each is also a command of npm run ops.`}
    >
      {groups.map(({ title, rows }) => (
        <Card key={title} title={title}>
          <div className={styles.wide}>
            <DataTable
              caption={title}
              keyOf={({ name }) => name}
              rows={rows}
              columns={[
                {
                  key: 'name',
                  head: 'Command',
                  phone: 'title',
                  cell: ({ name }) => <Link href={`/commands/${name}`}>{name}</Link>,
                },
                { key: 'usage', head: 'Effect', phone: 'fact', cell: ({ usage }) => usage },
                {
                  key: 'second',
                  head: 'Second operator',
                  phone: 'more',
                  keepsHead: ({ secondOperator }) => secondOperator !== 'never',
                  cell: ({ secondOperator }) => (secondOperator === 'never' ? '' : secondOperator),
                },
              ]}
            />
          </div>
        </Card>
      ))}
    </Page>
  );
}
