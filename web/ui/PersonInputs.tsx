import type { ReactNode } from 'react';
import { controlClass, Field } from './Field.tsx';
import { PhoneField } from './PhoneField.tsx';

/** What somebody who asks for a seat types. */
export type PersonFields = { name: string; email: string; mobile: string };

type PersonInputsProps = {
  /** Begins the ids of the fields. */
  idPrefix: string;
  /** Values of a form posted without scripts. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  /** Told of each change, where something follows it. */
  onType?: (typed: Partial<PersonFields>) => void;
  /** Where scripts are sure to run: stands beside the mobile number until the countries are loaded. */
  countryBox?: ReactNode;
};

/** Name, e-mail and mobile; uncontrolled, so that hydration keeps typed text. */
export function PersonInputs({ idPrefix, typed, errors, onType, countryBox }: PersonInputsProps) {
  return (
    <>
      <Field id={`${idPrefix}-name`} label="Name" error={errors.name}>
        {(control) => (
          <input
            {...control}
            name="name"
            type="text"
            required
            autoComplete="name"
            maxLength={100}
            defaultValue={typed.name}
            onChange={({ target }) => onType?.({ name: target.value })}
            className={controlClass}
          />
        )}
      </Field>
      <Field id={`${idPrefix}-email`} label="Email" error={errors.email}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            required
            autoComplete="email"
            maxLength={254}
            defaultValue={typed.email}
            onChange={({ target }) => onType?.({ email: target.value })}
            className={controlClass}
          />
        )}
      </Field>
      <Field id={`${idPrefix}-mobile`} label="Mobile" error={errors.mobile}>
        {(control) => (
          <PhoneField
            {...control}
            name="mobile"
            required
            placeholder="+91 98765 43210"
            defaultValue={typed.mobile}
            onChange={(mobile) => onType?.({ mobile })}
            countryBox={countryBox}
          />
        )}
      </Field>
    </>
  );
}
