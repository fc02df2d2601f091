import type { UseFormReturn } from 'react-hook-form';
import { failedFields, failureMessage, SERVER_ERROR } from '../form-outcome/index.ts';
import type { ChosenCourse } from './chosen-course.ts';
import { useRequestEnrollmentMutation } from './endpoints.ts';

export type EnrollmentFields = {
  name: string;
  email: string;
  mobile: string;
  /** Two-letter code; nothing for a number of no country. */
  mobileCountry?: string;
  website?: string;
};

type Handlers = { onSent: (confirmation: string) => void; onFailed: (message: string) => void };

const shownFields = ['name', 'email', 'mobile'] as const;

/** The form's submit handler: posts the request, then reports the confirmation or the reason, also at the fields. */
export function useSendEnrollment(form: UseFormReturn<EnrollmentFields>, course: ChosenCourse, handlers: Handlers) {
  const [request] = useRequestEnrollmentMutation();

  return form.handleSubmit(async (fields) => {
    const { data, error } = await request({ ...fields, courseId: String(course.id) });
    if (data) return handlers.onSent(data.message);
    if (!error) return;
    handlers.onFailed(failureMessage(error, SERVER_ERROR));
    const wrong = failedFields(error);
    for (const name of shownFields.filter((field) => wrong[field]).reverse()) {
      // The first wrong field is focused last.
      form.setError(name, { message: wrong[name] }, { shouldFocus: true });
    }
  });
}
