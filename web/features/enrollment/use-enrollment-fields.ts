import { type RefObject, useEffect, useState } from 'react';
import { isMobileFilled } from '../../ui/phone-text.ts';

export type EnrollmentFields = { name: string; email: string; mobile: string };

const empty: EnrollmentFields = { name: '', email: '', mobile: '' };

/** The value of a named control of the form, as it stands in the page. */
export function controlValue(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
}

/** Follows the three fields, and takes over what was typed before hydration. */
export function useEnrollmentFields(form: RefObject<HTMLFormElement | null>) {
  const [fields, setFields] = useState(empty);
  const type = (typed: Partial<EnrollmentFields>) => setFields((before) => ({ ...before, ...typed }));

  useEffect(() => {
    const [name, email] = [controlValue(form.current, 'name'), controlValue(form.current, 'email')];
    if (name || email) setFields((before) => ({ ...before, name, email }));
  }, [form]);

  const isFilled = fields.name.trim() !== '' && fields.email.trim() !== '' && isMobileFilled(fields.mobile);
  return { fields, type, isFilled };
}
