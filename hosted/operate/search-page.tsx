import { Link, Redirect, useSearchParams } from 'wouter';
import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Read } from './answer.tsx';
import { useRead } from './queries.ts';
import { RECORDS, recordPath } from './records.ts';

interface Found {
  kind: string;
  id: string;
  name: string;
}

const SEARCHED =
  'Search for an id, an e-mail, a name, a domain, or a hash or address on the chain.';

/** The records of an id. Only one is opened at once; for none, members and businesses by name. */
export function SearchPage() {
  useTitle('Search');
  const [search] = useSearchParams();
  const id = search.get('id')?.trim() ?? '';
  const query = useRead('find', { id }, { enabled: id !== '' });
  const found = foundIn(query.data?.data);
  const [only, another] = found ?? [];
  if (only && !another) return <Redirect to={recordPath(only.kind, only.id)} replace />;
  if (id === '') {
    return (
      <Page width="text" title="Search">
        <Empty title="What are you looking for?" text={SEARCHED} />
      </Page>
    );
  }
  return (
    <Page width="wide" title="Search" lead={id}>
      {found?.length === 0 ? <ByName text={id} /> : <Read query={query} name="Search" />}
      {found && another && (
        <Card title="Records">
          <DataTable
            caption="Records"
            rows={found}
            keyOf={({ kind, id: one }) => `${kind} ${one}`}
            columns={[
              {
                key: 'id',
                head: 'Record',
                phone: 'title',
                cell: ({ kind, id: one, name }) => (
                  <Link href={recordPath(kind, one)}>{name || one}</Link>
                ),
              },
              {
                key: 'kind',
                head: 'Kind',
                phone: 'fact',
                cell: ({ kind }) => RECORDS[kind]?.title ?? kind,
              },
              { key: 'name', head: 'Id', phone: 'more', cell: ({ id: one }) => one },
            ]}
          />
        </Card>
      )}
    </Page>
  );
}

function ByName({ text }: { text: string }) {
  const query = useRead('members', { search: text });
  const rows = query.data?.data;
  if (Array.isArray(rows) && rows.length === 0) {
    return <Empty title="Nothing found." text={SEARCHED} />;
  }
  return (
    <Card title="Members and businesses">
      <Read query={query} name="Members and businesses" />
    </Card>
  );
}

function foundIn(data: unknown): Found[] | undefined {
  return Array.isArray(data) ? (data as Found[]) : undefined;
}
