import { type RefObject, useEffect, useState } from 'react';
import type { EnrollmentRequest, EnrollmentResponse } from '../../../contract/enrollment.ts';
import type { FormOutcome } from '../../../contract/form-outcome.ts';
import type { PersonFields } from '../../ui/PersonInputs.tsx';
import { isMobileFilled } from '../../ui/phone-text.ts';
import { failedFields, failureMessage, SERVER_ERROR } from '../form-outcome/index.ts';
import { requestEnrollment } from './endpoints.ts';

const empty: PersonFields = { name: '', email: '', mobile: '' };

/** The value of a named control of the form, as it stands in the page. */
export function controlValue(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
}

/** Follows the three fields, and takes over what was typed before hydration. */
export function useEnrollmentFields(form: RefObject<HTMLFormElement | null>) {
  const [fields, setFields] = useState(empty);
  const type = (typed: Partial<PersonFields>) => setFields((before) => ({ ...before, ...typed }));

  useEffect(() => {
    const [name, email] = [controlValue(form.current, 'name'), controlValue(form.current, 'email')];
    if (name || email) setFields((before) => ({ ...before, name, email }));
  }, [form]);

  const isFilled = fields.name.trim() !== '' && fields.email.trim() !== '' && isMobileFilled(fields.mobile);
  return { fields, type, isFilled };
}

/** Why a request failed: one line, messages at fields, and for which course, as the pop-up serves several. */
type Failure = { message: string; fields: Record<string, string>; courseId?: string };

const none: Failure = { message: '', fields: {} };

/**
 * Posts enrollment requests and keeps the failure as long as the form is for the same course.
 * @param outcome outcome of a form posted without scripts
 */
export function useSendEnrollment(
  courseId: string,
  outcome: FormOutcome | null | undefined,
  onSent: (sent: EnrollmentResponse) => void,
) {
  const [request, { isLoading: isSending }] = requestEnrollment.useMutation();
  const [failure, setFailure] = useState<Failure>(outcome && !outcome.ok ? outcome : none);

  return {
    isSending,
    failure: failure.courseId === undefined || failure.courseId === courseId ? failure : none,
    /** Posts a request. @returns the names of the invalid fields */
    send: async (body: Omit<EnrollmentRequest, 'courseId'>): Promise<string[]> => {
      setFailure(none);
      const { data, error } = await request({ ...body, courseId });
      if (data) onSent(data);
      if (!error) return [];
      const fields = failedFields(error);
      setFailure({ message: failureMessage(error, SERVER_ERROR), fields, courseId });
      return Object.keys(fields);
    },
    /** Removes the message at a field that is being corrected. */
    clearError: (name: string) =>
      setFailure(({ fields: { [name]: _corrected, ...fields }, ...rest }) => ({ ...rest, fields })),
  };
}
