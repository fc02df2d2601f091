import { gstStates } from '../../contract/books/gst-states.ts';

/** Options for a choice of an Indian state, by name; the value is the GST code. */
export const stateOptions = Object.entries(gstStates)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));
