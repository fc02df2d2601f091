import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { TRASH_DAYS, trashKinds } from '../../../contract/desk/desk-trash.ts';
import { restoreRecord } from '../trash/endpoints.ts';
import { useMay } from '../use-may.ts';
import { ActionButton } from './ActionButton.tsx';
import type { Leave } from './UnsavedGuard.tsx';

/** A deleted record, with the page that it has again after it is restored. */
const Trashed = z.object({ trashed: z.object({ kind: z.enum(trashKinds), id: z.uuid(), page: z.string() }) });
type Trashed = z.infer<typeof Trashed>['trashed'];

type TrashButtonProps = {
  record: Trashed;
  text: string;
  remove: Parameters<typeof ActionButton>[0]['act'];
  leave: Leave;
  to: string;
};

export function TrashButton({ record, text, remove, leave, to }: TrashButtonProps) {
  const act = async () => {
    const result = await remove();
    if (!result.error) leave(to, { trashed: record });
    return result;
  };
  return (
    <ActionButton
      id="delete"
      act={act}
      // The next page shows the message.
      toast={() => null}
      confirm={{
        title: `Delete this ${record.kind}?`,
        text: `${text} It can be restored for ${TRASH_DAYS} days.`,
        button: 'Delete',
        isLoss: true,
      }}
    >
      Delete
    </ActionButton>
  );
}

export function TrashedNotice() {
  const { state } = useLocation();
  const mayRestore = useMay('content.write');
  const navigate = useNavigate();
  const [restore] = restoreRecord.useMutation();
  const { data } = Trashed.safeParse(state);
  if (!data) return null;
  const undo = async () => {
    const result = await restore(data.trashed);
    if (!result.error) navigate(data.trashed.page, { replace: true });
    return result;
  };
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-4 border-accent bg-sunk p-4"
    >
      <p>The {data.trashed.kind} was moved to the trash.</p>
      {mayRestore && (
        <ActionButton id="undo" act={undo}>
          Undo
        </ActionButton>
      )}
    </div>
  );
}
