import { type ComponentProps, type ReactNode, useState } from 'react';
import type { CallOutcome } from '../../../contract/base/states.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { Fold } from '../ui/Fold.tsx';
import { Moment } from '../ui/Moment.tsx';
import { recordCall, setFollowUp } from './endpoints.ts';
import { FollowUp } from './RequestStage.tsx';

const outcomeNames: Record<CallOutcome, string> = {
  interested: 'Interested',
  no_answer: 'No answer',
  call_later: 'Call later',
  wrong_number: 'Wrong number',
  lost: 'Lost',
};

const atOneTap = ['interested', 'no_answer', 'call_later', 'wrong_number'] as const;

/** The outcome of a press; the page has one line for its many forms. */
type CallMessage = { ok: boolean; message: string };
type Say = (said: CallMessage) => void;

/** One tap records the outcome of a call, and another sets the time of the next. */
export function CallPanel({ request }: { request: DeskRequest }) {
  const call = useFormOutcome('call');
  const followUp = useFormOutcome('follow-up');
  const before = call ?? followUp;
  const [said, say] = useState<CallMessage | null>(before);
  const isOpen = request.stage === 'new' || request.stage === 'contacted';
  return (
    <div id="call" className="grid gap-4">
      <fieldset className="flex flex-wrap items-start gap-2">
        <legend className="sr-only">How the call ended</legend>
        {atOneTap.map((outcome) => (
          <OutcomeForm key={outcome} id={request.id} outcome={outcome} say={say}>
            {outcomeNames[outcome]}
          </OutcomeForm>
        ))}
        {request.stage !== 'lost' && <MarkAsLost request={request} say={say} />}
      </fieldset>
      <p
        role="status"
        className={`border-l-4 bg-sunk px-4 py-2 font-medium empty:hidden ${said?.ok ? 'border-good' : 'border-bad text-bad'}`}
      >
        {said?.message}
      </p>
      {isOpen && <NextCall request={request} say={say} />}
      <Calls request={request} />
    </div>
  );
}

type OutcomeFormProps = {
  id: string;
  outcome: CallOutcome;
  reason?: string;
  variant?: ComponentProps<typeof Submit>['variant'];
  say: Say;
  children: ReactNode;
};

const reportTo = (say: Say) => ({
  onSent: ({ message }: { message: string }) => say({ ok: true, message }),
  onFailure: (message: string) => say({ ok: false, message }),
});

/** One end of a call; a form, so that it works without JavaScript. */
function OutcomeForm({ id, outcome, reason, variant = 'outline', say, children }: OutcomeFormProps) {
  const [record] = recordCall.useMutation();
  const end = { outcome, ...(reason !== undefined && { reason }) };
  return (
    <Form
      name="call"
      action={`/api/desk/requests/${id}/calls`}
      hidden={end}
      send={() => record({ id, ...end })}
      {...reportTo(say)}
    >
      <Submit variant={variant}>{children}</Submit>
    </Form>
  );
}

/** The reason why it is lost, from the list in the settings. */
function MarkAsLost({ request: { id, lostReasons }, say }: { request: DeskRequest; say: Say }) {
  return (
    <details className="open:basis-full">
      <summary className={buttonClass('outline', 'cursor-pointer text-bad')}>{outcomeNames.lost}…</summary>
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Why it is lost</legend>
        {lostReasons.map((reason) => (
          <OutcomeForm key={reason} id={id} outcome="lost" reason={reason} say={say}>
            {reason}
          </OutcomeForm>
        ))}
      </fieldset>
    </details>
  );
}

/** The time of the next call: a usual time by one tap, or any other. */
function NextCall({ request, say }: { request: DeskRequest; say: Say }) {
  const { id, nextTimes, followUpAt } = request;
  const [set] = setFollowUp.useMutation();
  const action = `/api/desk/requests/${id}/follow-up`;
  const form = { name: 'follow-up', action, ...reportTo(say) } as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Next call</legend>
      <p>
        <span className="mr-2 text-ink-2">Next call</span>
        <FollowUp request={request} />
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {nextTimes.map(({ at, label }) => (
          <Form key={at} {...form} hidden={{ at }} send={() => set({ id, at })}>
            <Submit variant="outline">{label}</Submit>
          </Form>
        ))}
        {followUpAt && (
          <Form {...form} hidden={{ at: '' }} send={() => set({ id, at: '' })}>
            <Submit variant="quiet">No call</Submit>
          </Form>
        )}
      </div>
      <Fold label="Another time">
        <Form {...form} fields={['at']} send={(typed) => set({ id, ...typed })} className="max-w-xs">
          <TextInput name="at" label="Day and time" note="(India)" type="datetime-local" />
          <Submit variant="outline">Set this time</Submit>
        </Form>
      </Fold>
    </fieldset>
  );
}

/** The calls until now, newest first. */
function Calls({ request: { calls } }: { request: DeskRequest }) {
  return (
    <ol aria-label="Calls" className="grid gap-1 text-[0.9375rem] empty:hidden">
      {calls.map(({ id, outcome, reason, author, createdAt }) => (
        <li key={id}>
          {outcomeNames[outcome]}
          {reason && `: ${reason}`}
          <span className="text-ink-2">
            , {author?.name ?? 'someone who left'}, <Moment iso={createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
