import { NewModuleRequest } from '../../../../contract/desk-course.ts';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useAddDeskModuleMutation } from './endpoints.ts';

/** Adds a module at the end of the outline. */
export function NewModule({ course }: { course: string }) {
  const [add] = useAddDeskModuleMutation();
  const of = useDeskForm({
    schema: NewModuleRequest,
    defaultValues: { title: '' },
    idPrefix: 'new-module',
    send: (body) => add({ course, ...body }),
    onSent: () => of.form.reset({ title: '' }),
  });
  return (
    <div className="mt-6 max-w-xl">
      <FormFrame of={of} label="New module" submit="Add the module" saved="Added.">
        <TextField of={of} name="title" label="New module" note="(its title)" />
      </FormFrame>
    </div>
  );
}
