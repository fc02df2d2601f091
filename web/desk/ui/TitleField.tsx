import { useEffect, useEffectEvent } from 'react';
import { TextInput } from '../../ui/form/fields.tsx';
import { useFormValues } from '../../ui/form/form-values.ts';

type TitleFieldProps = {
  name: string;
  label: string;
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

const MAX_LENGTH = 100;

/** The slug of a title: its letters and digits without accents, in lower case, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, MAX_LENGTH).replace(/-$/, '');
}
