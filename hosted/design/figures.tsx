import { Badge } from '../ui/badge.tsx';
import { BarChart } from '../ui/bar-chart.tsx';
import { BigMoney } from '../ui/big-money.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Description, DescriptionList } from '../ui/description-list.tsx';
import { LineChart } from '../ui/line-chart.tsx';
import { Money } from '../ui/money.tsx';
import { Columns } from '../ui/page.tsx';

const ROWS = [
  { id: 'one', name: 'Casa Verde', amount: '-152' },
  { id: 'two', name: 'Deposit', amount: '37999999.962' },
  { id: 'three', name: 'Airdrop', amount: '0.0005' },
];
const POINTS = [
  { at: '2026-11-01T10:00:00.000Z', value: '100' },
  { at: '2026-11-09T10:00:00.000Z', value: '180' },
  { at: '2026-11-20T10:00:00.000Z', value: '120' },
];
const UNTIL = '2026-11-23T10:00:00.000Z';
const day = (at: string) => at.slice(0, 10);

export function Figures() {
  const table = (
    <DataTable
      caption="Rows"
      rows={ROWS}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', head: 'Name', cell: ({ name }) => name },
        {
          key: 'amount',
          head: 'Amount',
          align: 'end',
          cell: ({ amount }) => <Money amount={amount} currency="SLS" />,
        },
      ]}
    />
  );
  return (
    <>
      <Columns>
        <Card title="A large amount">
          <BigMoney amount="37999999.962" currency="SLS" />
        </Card>
        <Card title="Details">
          <DescriptionList>
            <Description name="Level">Gemma</Description>
            <Description name="Staked">
              <Money amount="5000" currency="SLS" />
            </Description>
          </DescriptionList>
        </Card>
      </Columns>
      <Card title="Table of cards on a phone">{table}</Card>
      <Card title="Table of lines on a phone">
        <DataTable
          caption="Lines"
          rows={ROWS}
          keyOf={({ id }) => id}
          groupOf={() => 'November 2026'}
          columns={[
            {
              key: 'date',
              head: 'Date',
              phone: 'fact',
              cell: ({ id }) => <a href={`#${id}`}>Nov 20, 2026</a>,
            },
            { key: 'name', head: 'Name', phone: 'title', cell: ({ name }) => name },
            {
              key: 'state',
              head: 'State',
              phone: 'aside',
              cell: () => <Badge tone="good" text="Paid" />,
            },
            {
              key: 'left',
              head: 'Left',
              align: 'end',
              phone: 'more',
              keepsHead: true,
              cell: () => <Money amount="100" currency="SLS" />,
            },
            {
              key: 'amount',
              head: 'Amount',
              align: 'end',
              phone: 'figure',
              cell: ({ amount }) => <Money amount={amount} currency="SLS" />,
            },
          ]}
        />
      </Card>
      <Columns>
        <Card title="Line chart">
          <LineChart
            label="A line"
            points={POINTS}
            until={UNTIL}
            fromZero
            formatValue={(value) => `${value} SLS`}
            formatDate={day}
            tableLabel="Show the figures"
            table={table}
          />
        </Card>
        <Card title="Bar chart">
          <BarChart
            label="Bars"
            bars={POINTS.map(({ at, value }) => ({ name: day(at), value, text: value }))}
            formatValue={(value) => `${value} SLS`}
            ends={['2026-11-01', '2026-11-20']}
            tableLabel="Show the figures"
            table={table}
          />
        </Card>
      </Columns>
    </>
  );
}
