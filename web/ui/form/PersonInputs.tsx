import { PhoneField } from '../phone/PhoneField.tsx';
import { TextInput } from './fields.tsx';

export function PersonInputs() {
  return (
    <>
      <TextInput name="name" label="Name" autoComplete="name" maxLength={100} />
      <TextInput name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
      <PhoneField name="mobile" label="Mobile" />
    </>
  );
}
