import { useState } from 'react';
import { decodeText } from '../../../contract/base/decode-text.ts';
import { Field } from '../../ui/Field.tsx';

const FILE_CLASS =
  'block w-full cursor-pointer rounded border-2 border-dashed border-strong bg-sheet px-4 py-4 text-base file:mr-4 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-solid file:border-strong file:bg-transparent file:px-4 file:font-bold file:text-ink hover:bg-soft';

type FileInputProps = {
  id: string;
  label: string;
  /** The most characters to read, so that the API still refuses a longer file. */
  max: number;
  onText: (text: string) => void;
};

/** The input for a CSV file, of which only the text is used, whatever its encoding. */
export function FileInput({ id, label, max, onText }: FileInputProps) {
  const [error, setError] = useState('');
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const result = await textOf(file, max);
    setError('error' in result ? result.error : '');
    if ('text' in result) onText(result.text);
    // The same file can then be chosen again.
    input.value = '';
  };
  return (
    <Field label={label} id={id} note="(CSV)" error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ target }) => read(target)}
          className={FILE_CLASS}
        />
      )}
    </Field>
  );
}

async function textOf(file: File, max: number): Promise<{ text: string } | { error: string }> {
  // A character is at most four bytes.
  if (file.size > 4 * max + 4)
    return { error: `The file is too long: at most ${max.toLocaleString('en-IN')} characters.` };
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if ('text' in decoded) return decoded;
  return { error: `Line ${decoded.badLine} of the file is not text. In Excel, save the file as “CSV UTF-8”.` };
}
