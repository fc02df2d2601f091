import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskNewRequest } from '../../../contract/selling/desk-new-request.ts';
import type { DeskRequestList } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { useFieldText, useFormValues } from '../../ui/form/form-values.ts';
import { deskRoute, visit } from '../route.ts';
import { DateInput } from '../ui/DateInput.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { recordOptions } from '../ui/options.ts';
import { RecordPage } from '../ui/RecordPage.tsx';
import { PrintedField } from '../ui/UnprintableNote.tsx';
import { useNewForm } from '../ui/use-desk-form.ts';
import { createRequest, listRequests } from './endpoints.ts';
import { KnownPeople } from './KnownPeople.tsx';

const above = { to: deskPaths.requests, label: 'Leads' };

/** Adds the lead of a walk-in; its page then has the forms to record a payment or send a link. */
export function NewRequestPage() {
  const path = deskPaths.newRequest;
  return (
    <RecordPage title="New lead" what="courses" path={path} above={above} result={listRequests.useQuery({})}>
      {(choices) => (
        <DeskPage title="New lead" path={path} above={above}>
          <NewRequestForm {...choices} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

type Choices = Pick<DeskRequestList, 'courses' | 'sources' | 'owners' | 'nextTimes'>;

function NewRequestForm({ courses, sources, owners, nextTimes }: Choices) {
  const [create] = createRequest.useMutation();
  const form = useNewForm({
    schema: DeskNewRequest,
    defaultValues: {
      name: '',
      mobile: '',
      email: '',
      courseId: (courses.length === 1 && courses[0]?.id) || '',
      source: sources[0] ?? '',
      ownerId: '',
      note: '',
      nextCall: '',
    },
    create,
    pathOf: deskPaths.request,
  });
  return (
    <FormFrame form={form} label="New lead" submit="Add the lead" guarded>
      <p className="mb-4 max-w-[65ch] text-ink-2">
        For someone who visited or called. Tell them that we store these details to sell them a seat, and that our
        privacy page says more. Then record a payment, or send a link.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,56rem)_minmax(0,1fr)]">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextInput name="mobile" label="Mobile" type="tel" inputMode="tel" autoFocus />
          <PrintedField name="name" label="Name" note="(once you know it)" />
          <TextInput
            name="email"
            label="Email"
            note="(needed only for emails, such as a payment link)"
            type="email"
            inputMode="email"
          />
          <Select name="courseId" label="Course" none="Not known yet" options={recordOptions(courses)} />
          <Select name="source" label="Source" options={sources.map((source) => ({ value: source, label: source }))} />
          <Select name="ownerId" label="Owner" none="Me" options={recordOptions(owners)} />
          <TextArea name="note" label="Note" note="(only staff can read it)" rows={3} />
          <NextCall times={nextTimes} />
        </div>
        <KnownPeople />
      </div>
    </FormFrame>
  );
}

/** The next call at a usual time, which a button fills in, or at any other. */
function NextCall({ times }: { times: Choices['nextTimes'] }) {
  const values = useFormValues();
  const chosen = useFieldText('nextCall');
  return (
    <div className="sm:col-span-2">
      <DateInput name="nextCall" label="Next call" note="(time in India)" type="datetime-local" />
      <fieldset className="-mt-3 mb-6 flex flex-wrap gap-2 noscript:hidden">
        <legend className="sr-only">Usual times for the next call</legend>
        {times.map(({ at, label }) => (
          <button
            key={at}
            type="button"
            aria-pressed={chosen === at}
            onClick={() => values.fill({ nextCall: at })}
            className={buttonClass(chosen === at ? 'ink' : 'outline')}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

export const page = deskRoute(NewRequestPage, () => [visit(listRequests, {})]);
