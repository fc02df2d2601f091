import { useState } from 'react';
import type { EnrollmentRequest } from '../../../contract/enrollment.ts';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import { failedFields, failureMessage, SERVER_ERROR } from '../form-outcome/index.ts';
import { useRequestEnrollmentMutation } from './endpoints.ts';

/** Why a request was not taken: in one line, and at its fields; of which course, when the form is for several. */
type Failure = { message: string; fields: Record<string, string>; courseId?: string };

const none: Failure = { message: '', fields: {} };

/**
 * Posts enrollment requests and keeps the reason of a failure, as long as the form is for the same course.
 * @param outcome what came back of a form that was posted without scripts
 */
export function useSendEnrollment(
  courseId: string,
  outcome: FormOutcome | null | undefined,
  onSent: (confirmation: string) => void,
) {
  const [request, { isLoading: isSending }] = useRequestEnrollmentMutation();
  const [failure, setFailure] = useState<Failure>(outcome && !outcome.ok ? outcome : none);

  return {
    isSending,
    failure: failure.courseId === undefined || failure.courseId === courseId ? failure : none,
    /** Sends; gives the names of the fields that were refused. */
    send: async (body: Omit<EnrollmentRequest, 'courseId'>): Promise<string[]> => {
      setFailure(none);
      const { data, error } = await request({ ...body, courseId });
      if (data) onSent(data.message);
      if (!error) return [];
      const fields = failedFields(error);
      setFailure({ message: failureMessage(error, SERVER_ERROR), fields, courseId });
      return Object.keys(fields);
    },
    /** Takes away the message at a field, which is being corrected. */
    forget: (name: string) =>
      setFailure(({ fields: { [name]: _corrected, ...fields }, ...rest }) => ({ ...rest, fields })),
  };
}
