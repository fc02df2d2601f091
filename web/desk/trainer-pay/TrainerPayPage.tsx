import { useSearchParams } from 'react-router';
import { monthName } from '../../../contract/base/calendar.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { TrainerPay } from '../../../contract/money/trainer-pay.ts';
import { mayNow } from '../../../contract/people/permission.ts';
import { addressOf } from '../../calls.ts';
import { getMe } from '../../site/account/endpoints.ts';
import { reportMonth } from '../books/endpoints.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage, menuItemClass } from '../ui/DeskPage.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Loaded } from '../ui/Loading.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { MonthNavigation } from '../ui/MonthNavigation.tsx';
import { listTrainerPay } from './endpoints.ts';
import { hoursText, stateLabels, totalText } from './labels.ts';

const columns: ListColumn<TrainerPay>[] = [
  {
    label: 'Trainer',
    to: ({ trainer: { id }, month }) => id && deskPaths.trainerMonth(id, month),
    cell: ({ trainer: { id, name } }) => (id ? name : `${name} (account deleted)`),
  },
  { label: 'State', cell: ({ state, classes }) => (classes > 0 ? stateLabels[state].label : '–'), width: 's' },
  { label: 'Classes', cell: ({ classes }) => classes, numeric: true },
  { label: 'Time', cell: ({ minutes }) => hoursText(minutes), numeric: true },
  { label: 'Total', cell: totalText, numeric: true },
];

const files = [
  { path: 'GET /desk/trainer-pay/classes.csv', label: 'Classes as CSV' },
  { path: 'GET /desk/trainer-pay/pay.csv', label: 'Pay as CSV' },
] as const;

export function TrainerPayPage() {
  const [search] = useSearchParams();
  const { data: me } = getMe.useQuery();
  const month = reportMonth(search);
  const result = listTrainerPay.useQuery({ month });
  const menu =
    me &&
    mayNow(me, 'money.pay') &&
    files.map(({ path, label }) => (
      <a key={path} href={addressOf(path, { month })} download className={menuItemClass}>
        {label}
      </a>
    ));
  return (
    <DeskPage
      title="Trainers’ pay"
      path={deskPaths.trainerPay}
      menu={menu}
      tabs={<MonthNavigation month={month} pathOf={deskPaths.trainerPayOf} />}
    >
      <Loaded what="trainers" result={result}>
        {(trainers) => (
          <ListTable
            caption={`Trainers’ pay for ${monthName(month)}`}
            columns={columns}
            rows={trainers}
            keyOf={({ trainer }) => trainer.id ?? trainer.name}
            empty="No one teaches yet. Make someone a trainer under Staff."
          />
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(TrainerPayPage, (_, { searchParams }) => [
  visit(listTrainerPay, { month: reportMonth(searchParams) }),
]);
