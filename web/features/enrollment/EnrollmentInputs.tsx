import { controlClass, Field } from '../../ui/Field.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import type { EnrollmentFields } from './use-enrollment-fields.ts';

type EnrollmentInputsProps = {
  /** What was typed when the form was posted without scripts. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  onType: (typed: Partial<EnrollmentFields>) => void;
};

/** Name, e-mail and mobile; they keep what they hold themselves, so that hydration changes nothing. */
export function EnrollmentInputs({ typed, errors, onType }: EnrollmentInputsProps) {
  return (
    <>
      <Field id="enroll-name" label="Name" error={errors.name}>
        {(tied) => (
          <input
            {...tied}
            name="name"
            type="text"
            required
            autoComplete="name"
            maxLength={100}
            defaultValue={typed.name}
            onChange={({ target }) => onType({ name: target.value })}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="enroll-email" label="Email" error={errors.email}>
        {(tied) => (
          <input
            {...tied}
            name="email"
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            defaultValue={typed.email}
            onChange={({ target }) => onType({ email: target.value })}
            className={controlClass}
          />
        )}
      </Field>
      <Field id="enroll-mobile" label="Mobile" error={errors.mobile}>
        {(tied) => (
          <PhoneField
            {...tied}
            name="mobile"
            required
            placeholder="+91 98765 43210"
            defaultValue={typed.mobile}
            onChange={(mobile) => onType({ mobile })}
          />
        )}
      </Field>
    </>
  );
}
