import { loadOnce } from '../../load-once.ts';

/** The pop-up, which a pointer over Enroll Now preloads. */
export const loadDialog = loadOnce(() => import('./EnrollmentDialog.tsx'));
/** The panel after a request, of which a page has one for each of its layouts. */
export const loadSentPanel = loadOnce(() => import('./SentPanel.tsx'));
