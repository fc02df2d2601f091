import { controlClass, Field } from '../../ui/Field.tsx';

type ColumnSelectProps = {
  id: string;
  label: string;
  labels: readonly string[];
  index: number | null;
  onIndex: (index: number | null) => void;
};

/** The choice of a column of an uploaded file. */
export function ColumnSelect({ id, label, labels, index, onIndex }: ColumnSelectProps) {
  return (
    <Field label={label} id={id}>
      {(control) => (
        <select
          {...control}
          value={index ?? ''}
          onChange={({ target }) => onIndex(target.value === '' ? null : Number(target.value))}
          className={controlClass}
        >
          <option value="">None</option>
          {labels.map((heading, column) => (
            // Two columns can have the same heading.
            // biome-ignore lint/suspicious/noArrayIndexKey: the value is the index
            <option key={column} value={column}>
              {heading}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
