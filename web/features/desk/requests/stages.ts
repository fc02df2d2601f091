import type { RequestStage } from '../../../../contract/request-stage.ts';

/** The stages of a request as staff read them, in the order of the pipeline. */
export const stageNames = {
  new: 'New',
  contacted: 'Contacted',
  enrolled: 'Enrolled',
  lost: 'Lost',
} as const satisfies Record<RequestStage, string>;

/** What a stage can be changed to by hand, and what the button says that does so. */
export const moves: Record<RequestStage, { to: RequestStage; label: string }[]> = {
  new: [
    { to: 'contacted', label: 'Contacted' },
    { to: 'lost', label: 'Lost' },
  ],
  contacted: [
    { to: 'lost', label: 'Lost' },
    { to: 'new', label: 'Back to new' },
  ],
  lost: [
    { to: 'contacted', label: 'Contacted again' },
    { to: 'new', label: 'Back to new' },
  ],
  enrolled: [],
};
