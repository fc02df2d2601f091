import { longDate } from '../../../contract/base/calendar.ts';
import type { AlertKind } from '../../../contract/base/states.ts';
import type { AlertState, DeskAlert } from '../../../contract/books/desk-alerts.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { addressOf } from '../../calls.ts';
import { listRoute, useListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import type { StateLabel } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Moment } from '../ui/FactList.tsx';
import { ChoiceFilter, FilterForm } from '../ui/FilterForm.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { stateOptionsOf } from '../ui/options.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { linkClass, TextLink } from '../ui/TextLink.tsx';
import { alertFilters, finishAlert, listAlerts } from './endpoints.ts';

const kindNames: Record<AlertKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  rule: 'Books check',
  fault: 'Site error',
};

const stateLabels: Record<AlertState, StateLabel> = { open: { label: 'To do' }, done: { label: 'Done' } };
const stateOptions = stateOptionsOf(stateLabels);

const columns: ListColumn<DeskAlert>[] = [
  { label: 'About', cell: ({ kind }) => kindNames[kind], width: 'm' },
  { label: 'What happened', cell: ({ text }) => text, phone: 'below' },
  { label: 'Since', cell: ({ raisedAt }) => <Moment iso={raisedAt} />, width: 'm', phone: 'panel' },
  { label: 'Actions', cell: (alert) => <FinishAlert alert={alert} />, width: 'm', phone: 'beside' },
  {
    label: 'Order',
    cell: ({ order, kind }) => (order ? <AlertOrder order={order} isDispute={kind === 'dispute'} /> : 'None'),
    width: 's',
  },
  { label: 'Answer by', cell: ({ answerBy }) => (answerBy ? longDate(answerBy) : 'No date'), width: 'm' },
];

type AlertOrderProps = { order: NonNullable<DeskAlert['order']>; isDispute: boolean };

function AlertOrder({ order: { id, code }, isDispute }: AlertOrderProps) {
  return (
    <>
      <TextLink to={deskPaths.order(id)}>{code}</TextLink>
      {isDispute && (
        <p>
          <a href={addressOf('GET /desk/orders/{id}/evidence', { id })} download className={linkClass}>
            Evidence (PDF)
          </a>
        </p>
      )}
    </>
  );
}

function FinishAlert({ alert: { id, doneAt, doneBy } }: { alert: DeskAlert }) {
  const [finish] = finishAlert.useMutation();
  if (doneAt) return doneBy ? `Done by ${doneBy}` : 'Closed automatically';
  return (
    <ActionButton id={`finish-${id}`} variant="ink" act={() => finish({ id })}>
      Mark as done
    </ActionButton>
  );
}

export function AlertsPage() {
  const result = listAlerts.useQuery(useListQuery(alertFilters));
  return (
    <DeskPage
      title="Money alerts"
      path={deskPaths.alerts}
      filters={
        <FilterForm>
          <ChoiceFilter label="State" name="state" options={stateOptions} />
        </FilterForm>
      }
      about="Each alert needs a decision, and is also emailed to the staff. Every night the site checks its own books: a failed check stays listed here until it passes."
    >
      <RecordList
        what="alerts"
        result={result}
        caption="Money alerts, newest first"
        columns={columns}
        empty="No alert needs a decision."
      />
    </DeskPage>
  );
}

export const page = listRoute(AlertsPage, listAlerts, alertFilters);
