import { type ComponentProps, type ReactNode, useState } from 'react';
import type { CallOutcome } from '../../../contract/base/states.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import type { DeskRequest } from '../../../contract/selling/desk-requests.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, Submit } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormOutcome } from '../../ui/form/outcome.ts';
import { Moment } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { recordCall, setFollowUp } from './endpoints.ts';
import { outcomeNames } from './labels.ts';
import { FollowUp } from './RequestStage.tsx';

const quickOutcomes = ['interested', 'no_answer', 'call_later', 'wrong_number'] as const;

/** The message after a form was sent; the panel shows it in one line for all its forms. */
type CallMessage = { ok: boolean; message: string };
type OnOutcome = (outcomeMessage: CallMessage) => void;

export function CallPanel({ request }: { request: DeskRequest }) {
  const call = useFormOutcome('call');
  const followUp = useFormOutcome('follow-up');
  const initialOutcome = call ?? followUp;
  const [outcomeMessage, onOutcome] = useState<CallMessage | null>(initialOutcome);
  const isOpen = request.stage === 'new' || request.stage === 'contacted';
  return (
    <div id="call" className="grid gap-4">
      <fieldset className="flex flex-wrap items-start gap-2">
        <legend className="sr-only">How the call ended</legend>
        {quickOutcomes.map((outcome) => (
          <OutcomeForm key={outcome} id={request.id} outcome={outcome} onOutcome={onOutcome}>
            {outcomeNames[outcome]}
          </OutcomeForm>
        ))}
        {request.stage !== 'lost' && <MarkAsLost request={request} onOutcome={onOutcome} />}
      </fieldset>
      <p
        role="status"
        className={`border-l-4 bg-sunk px-4 py-2 font-medium empty:hidden ${outcomeMessage?.ok ? 'border-good' : 'border-bad text-bad'}`}
      >
        {outcomeMessage?.message}
      </p>
      {isOpen && <NextCall request={request} onOutcome={onOutcome} />}
      <Calls request={request} />
    </div>
  );
}

type OutcomeFormProps = {
  id: string;
  outcome: CallOutcome;
  reason?: string;
  variant?: ComponentProps<typeof Submit>['variant'];
  onOutcome: OnOutcome;
  children: ReactNode;
};

const outcomeHandlers = (onOutcome: OnOutcome) => ({
  onSent: ({ message }: { message: string }) => onOutcome({ ok: true, message }),
  onFailure: (message: string) => onOutcome({ ok: false, message }),
});

/** A button that records an outcome of a call; a form, so that it works without JavaScript. */
function OutcomeForm({ id, outcome, reason, variant = 'outline', onOutcome, children }: OutcomeFormProps) {
  const [record] = recordCall.useMutation();
  const callFields = { outcome, ...(reason !== undefined && { reason }) };
  return (
    <Form
      name="call"
      call={recordCall.at({ id })}
      hidden={callFields}
      send={() => record({ id, ...callFields })}
      {...outcomeHandlers(onOutcome)}
    >
      <Submit variant={variant}>{children}</Submit>
    </Form>
  );
}

function MarkAsLost({ request: { id, lostReasons }, onOutcome }: { request: DeskRequest; onOutcome: OnOutcome }) {
  return (
    <details className="open:basis-full">
      <summary className={buttonClass('outline', 'cursor-pointer text-bad')}>{outcomeNames.lost}…</summary>
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Why the lead is lost</legend>
        {lostReasons.map((reason) => (
          <OutcomeForm key={reason} id={id} outcome="lost" reason={reason} onOutcome={onOutcome}>
            {reason}
          </OutcomeForm>
        ))}
      </fieldset>
    </details>
  );
}

function NextCall({ request, onOutcome }: { request: DeskRequest; onOutcome: OnOutcome }) {
  const { id, nextTimes, followUpAt } = request;
  const [set] = setFollowUp.useMutation();
  const call = setFollowUp.at({ id });
  const form = { name: 'follow-up', call, ...outcomeHandlers(onOutcome) } as const;
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
            <Submit variant="quiet">Plan no call</Submit>
          </Form>
        )}
      </div>
      <Fold label="Another time">
        <Form {...form} fields={['at']} send={(typed) => set({ id, ...typed })} className="max-w-xs">
          <TextInput name="at" label="Day and time" note="(time in India)" type="datetime-local" />
          <Submit variant="outline">Set this time</Submit>
        </Form>
      </Fold>
    </fieldset>
  );
}

function Calls({ request: { calls } }: { request: DeskRequest }) {
  return (
    <ol aria-label="Calls" className="grid gap-1 text-[0.9375rem] empty:hidden">
      {calls.map(({ id, outcome, reason, author, createdAt }) => (
        <li key={id}>
          {outcomeNames[outcome]}
          {reason && `: ${reason}`}
          <span className="text-ink-2">
            , {author?.name ?? FORMER_STAFF}, <Moment iso={createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
