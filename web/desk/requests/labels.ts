import type { RequestStage } from '../../../contract/base/states.ts';
import type { StateLabel } from '../ui/Badge.tsx';

export const stageLabels: Record<RequestStage, StateLabel> = {
  new: { label: 'New', tone: 'accent' },
  contacted: { label: 'Contacted', tone: 'plain' },
  enrolled: { label: 'Enrolled', tone: 'good' },
  lost: { label: 'Lost', tone: 'plain' },
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
