import { useEffect, useMemo, useState } from 'react';
import type { DeskCourse } from '../../../../contract/desk-course.ts';
import { failureMessage } from '../../form-outcome/index.ts';
import { useSaveDeskOutlineMutation } from './endpoints.ts';
import { type OutlineRow, orderOf, rowsOf } from './outline-rows.ts';
import type { CourseVersion } from './use-course-version.ts';

/** An order on screen that is not stored, or not loaded again yet, with the version of the course that it was made from. */
type Change = { version: number; rows: OutlineRow[]; state: 'open' | 'busy' | 'saved' };

/** The rows of an outline, and their new order until it is stored. */
export function useOutlineOrder({ id, version: loaded, outline }: DeskCourse, version: CourseVersion) {
  const [saveOutline] = useSaveDeskOutlineMutation();
  const stored = useMemo(() => rowsOf(outline), [outline]);
  const [change, setChange] = useState<Change>();
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is shown until it is loaded again.
  useEffect(() => setChange((last) => (last?.state === 'saved' ? undefined : last)), [stored]);

  const drop = () => {
    setChange(undefined);
    setFailure(undefined);
  };
  const save = async () => {
    if (!change) return;
    setChange({ ...change, state: 'busy' });
    const answer = await saveOutline({ course: id, version: change.version, outline: orderOf(change.rows) });
    setFailure(answer.error && failureMessage(answer.error, 'The order could not be saved.'));
    const now = answer.data?.version ?? change.version;
    const stands = { ...change, version: now, state: answer.error ? 'open' : 'saved' } as const;
    // What was moved meanwhile goes on from the version of this save.
    setChange((last) => (last?.state === 'busy' ? stands : last && { ...last, version: now }));
    setSaved(!answer.error);
    if (answer.data) version.saved(change.version, answer.data.version);
  };

  return {
    rows: change?.rows ?? stored,
    isOpen: change !== undefined && change.state !== 'saved',
    isBusy: change?.state === 'busy',
    isSaved,
    failure,
    put: (rows: OutlineRow[]) => {
      setSaved(false);
      setChange({ version: change?.version ?? loaded, rows, state: 'open' });
    },
    save,
    drop,
  };
}
