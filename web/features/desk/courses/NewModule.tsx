import { NewModuleRequest } from '../../../../contract/desk-course.ts';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useAddDeskModuleMutation } from './endpoints.ts';

/** Adds a module at the end of the outline. */
export function NewModule({ course }: { course: string }) {
  const [add] = useAddDeskModuleMutation();
  const of = useDeskForm<NewModuleRequest, NewModuleRequest>({
    schema: NewModuleRequest,
    defaultValues: { title: '' },
    idPrefix: 'new-module',
    send: async (body) => {
      const answer = await add({ course, ...body });
      // The form goes on from what it holds then: the next module.
      if (answer.data) of.form.setValue('title', '');
      return answer;
    },
  });
  return (
    <div className="mt-6 max-w-xl">
      <FormFrame of={of} label="New module" submit="Add the module" saved="Added.">
        <TextField of={of} name="title" label="New module" note="(its title)" />
      </FormFrame>
    </div>
  );
}
