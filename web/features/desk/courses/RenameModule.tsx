import { NewModuleRequest } from '../../../../contract/desk-course.ts';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useRenameDeskModuleMutation } from './endpoints.ts';
import type { ModuleRow } from './outline-rows.ts';

type RenameModuleProps = { course: string; module: ModuleRow; onRenamed: () => void };

/** The form of a module's title. */
export function RenameModule({ course, module, onRenamed }: RenameModuleProps) {
  const { id, title, version } = module;
  const [rename] = useRenameDeskModuleMutation();
  const of = useVersionedForm({
    schema: NewModuleRequest,
    defaultValues: { title },
    idPrefix: `module-${id}`,
    version,
    send: (body) => rename({ course, module: id, ...body }),
    onSent: onRenamed,
  });
  return (
    <FormFrame of={of} label={`Rename ${title}`} submit="Rename">
      <TextField of={of} name="title" label="Title of the module" />
    </FormFrame>
  );
}
