import type { ReactNode } from 'react';
import { PhoneField, preloadPhoneField } from '../PhoneField.tsx';
import { FormField, TextInput } from './fields.tsx';
import { useFormState } from './form-state.ts';

/** A mobile number; in a form that only scripts can open, `countryBox` is shown until the countries are loaded. */
function MobileInput({ countryBox }: { countryBox?: ReactNode }) {
  const { keep } = useFormState();
  return (
    <FormField name="mobile" label="Mobile">
      {(control, typed) => (
        <PhoneField
          {...control}
          required
          placeholder="+91 98765 43210"
          defaultValue={typed}
          onChange={(mobile) => keep('mobile', mobile)}
          countryBox={countryBox}
        />
      )}
    </FormField>
  );
}

/** Name, email and mobile of someone who requests a seat. */
export function PersonInputs({ countryBox }: { countryBox?: ReactNode }) {
  return (
    <>
      <TextInput name="name" label="Name" onFocus={preloadPhoneField} autoComplete="name" maxLength={100} />
      <TextInput
        name="email"
        label="Email"
        type="email"
        onFocus={preloadPhoneField}
        autoComplete="email"
        maxLength={254}
      />
      <MobileInput countryBox={countryBox} />
    </>
  );
}
