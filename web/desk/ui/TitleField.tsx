import { useEffect, useEffectEvent } from 'react';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormValues } from '../../ui/form/form-values.ts';
import { slugOf } from './slug-of.ts';

type TitleFieldProps = {
  name: string;
  label: string;
  /** The name of the field of the slug. */
  slug: string;
};

/** The field for the title of a new record; when it is left, it fills an empty slug. */
export function TitleField({ name, label, slug }: TitleFieldProps) {
  const { now, type } = useFormValues();
  const proposeSlug = () => {
    const title = String(now(name));
    if (title !== '' && now(slug) === '') type(slug, slugOf(title));
  };
  // A title that was left before the client ran.
  const begin = useEffectEvent(() => {
    if (document.activeElement?.getAttribute('name') !== name) proposeSlug();
  });
  useEffect(() => begin(), []);
  return <TextInput name={name} label={label} onBlur={proposeSlug} />;
}
