import type { CallOutcome, RequestStage } from '../../../contract/base/states.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stageLabels: Record<RequestStage, StateLabel> = {
  new: { label: 'New', tone: 'accent' },
  contacted: { label: 'Contacted', tone: 'plain' },
  enrolled: { label: 'Enrolled', tone: 'good' },
  lost: { label: 'Lost', tone: 'plain' },
};

/** How a call ended. */
export const outcomeNames: Record<CallOutcome, string> = {
  interested: 'Interested',
  no_answer: 'No answer',
  call_later: 'Call later',
  wrong_number: 'Wrong number',
  lost: 'Lost',
};

/** The stages that can follow by hand, with the labels of their buttons; the usual next step comes first. */
export const stageChanges: Record<RequestStage, { to: RequestStage; label: string }[]> = {
  new: [
    { to: 'contacted', label: 'Mark as contacted' },
    { to: 'lost', label: 'Mark as lost' },
  ],
  contacted: [
    { to: 'lost', label: 'Mark as lost' },
    { to: 'new', label: 'Mark as new' },
  ],
  lost: [
    { to: 'contacted', label: 'Mark as contacted' },
    { to: 'new', label: 'Mark as new' },
  ],
  enrolled: [],
};
