import { buttonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useDeleteDeskModuleMutation } from './endpoints.ts';
import type { ModuleRow } from './outline-rows.ts';
import { RenameModule } from './RenameModule.tsx';

type ModuleDialogProps = { course: string; module: ModuleRow; onClose: () => void };

/** Where a module is renamed or deleted. */
export function ModuleDialog({ course, module, onClose }: ModuleDialogProps) {
  const { id, title } = module;
  const [remove] = useDeleteDeskModuleMutation();
  return (
    <Dialog
      id={`module-${id}`}
      open
      onClose={onClose}
      title={title}
      description="A module that is deleted goes to the trash with its lessons. It can be brought back for 30 days."
    >
      <RenameModule course={course} module={module} onRenamed={onClose} />
      <div className="mt-6 flex flex-wrap gap-3 border-t border-hairline pt-6">
        <ActionButton id={`delete-${id}`} act={() => remove({ course, module: id })}>
          Delete the module
        </ActionButton>
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
