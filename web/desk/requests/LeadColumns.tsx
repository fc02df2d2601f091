import { type DeskLeadPreview, MAX_NAME_COLUMNS } from '../../../contract/selling/desk-lead-imports.ts';
import { ColumnSelect } from '../ui/ColumnSelect.tsx';

type Columns = DeskLeadPreview['columns'];

const fields = [
  ['mobile', 'Mobile'],
  ['email', 'Email'],
  ['course', 'Course'],
] as const;

type LeadColumnsProps = { headings: readonly string[]; columns: Columns; onColumns: (columns: Columns) => void };

export function LeadColumns({ headings, columns, onColumns }: LeadColumnsProps) {
  const labels = headings.map((heading, index) => heading || `Column ${index + 1}`);
  const select = (index: number | null, onIndex: (index: number | null) => void, id: string, label: string) => (
    <ColumnSelect key={id} id={id} label={label} labels={labels} index={index} onIndex={onIndex} />
  );
  const nameParts = [...columns.name, null].slice(0, MAX_NAME_COLUMNS);
  const setName = (place: number) => (index: number | null) =>
    onColumns({ ...columns, name: nameParts.with(place, index).filter((part) => part !== null) });
  const used = [...columns.name, columns.mobile, columns.email, columns.course];
  const others = labels.flatMap((label, index) => (used.includes(index) ? [] : { label, index }));
  const keep = (index: number, isKept: boolean) => {
    const kept = columns.note.filter((column) => column !== index);
    onColumns({ ...columns, note: isKept ? [...kept, index].sort((one, other) => one - other) : kept });
  };
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-bold">Columns in the file</legend>
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-6">
        {nameParts.map((index, place) =>
          select(index, setName(place), `column-name-${place}`, place === 0 ? 'Name' : `Name, part ${place + 1}`),
        )}
        {fields.map(([field, label]) =>
          select(columns[field], (index) => onColumns({ ...columns, [field]: index }), `column-${field}`, label),
        )}
      </div>
      {others.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-bold">Keep as a note</legend>
          <ul className="flex flex-wrap gap-x-6">
            {others.map(({ label, index }) => (
              <li key={index}>
                <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
                  <input
                    type="checkbox"
                    checked={columns.note.includes(index)}
                    onChange={({ target }) => keep(index, target.checked)}
                    className="size-5 shrink-0 accent-ink"
                  />
                  {label}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </fieldset>
  );
}
