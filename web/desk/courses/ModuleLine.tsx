import { useState } from 'react';
import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { NewModuleRequest } from '../../../contract/publishing/desk-course.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { showMinutes } from '../../ui/format.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/TextLink.tsx';
import { useDeskForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createModule, deleteModule, renameModule } from './endpoints.ts';
import type { ModuleRow } from './outline-rows.ts';

type ModuleLineProps = {
  course: string;
  module: ModuleRow;
  minutes: number;
  /** Whether nothing can be added or deleted now. */
  isFixed: boolean;
};

const action = `${linkClass} inline-flex min-h-8 items-center`;

export function ModuleLine({ course, module, minutes, isFixed }: ModuleLineProps) {
  const { id, title } = module;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <h3 className="min-w-0 font-bold wrap-anywhere">{title}</h3>
      <span className="facts text-sm text-ink-2">{showMinutes(minutes)}</span>
      {!isFixed && (
        <>
          <Link to={`${deskPaths.newLesson(course)}?module=${id}`} className={action}>
            New lesson<span className="sr-only"> in {title}</span>
          </Link>
          <ChangeModule course={course} module={module} />
        </>
      )}
    </div>
  );
}

type ChangeModuleProps = { course: string; module: ModuleRow };

function ChangeModule({ course, module }: ChangeModuleProps) {
  const { id, title } = module;
  const open = useState<boolean>();
  const [, setOpen] = open;
  const close = () => setOpen(false);
  const [remove] = deleteModule.useMutation();
  return (
    <DialogButton
      id={`module-${id}`}
      label="Rename or delete"
      about={` ${title}`}
      className={action}
      open={open}
      title={title}
      text="A deleted module goes to the trash with its lessons. You can restore it for 30 days."
    >
      <RenameModule course={course} module={module} onRenamed={close} />
      <div className="mt-6 flex flex-wrap gap-3 border-t border-hairline pt-6">
        <ActionButton id={`delete-${id}`} act={() => remove({ course, module: id })}>
          Delete the module
        </ActionButton>
        <button type="button" onClick={close} className={buttonClass('outline')}>
          Cancel
        </button>
      </div>
    </DialogButton>
  );
}

type RenameModuleProps = ChangeModuleProps & { onRenamed: () => void };

function RenameModule({ course, module, onRenamed }: RenameModuleProps) {
  const { id, title, version } = module;
  const [rename] = renameModule.useMutation();
  const form = useVersionedForm({
    schema: NewModuleRequest,
    defaultValues: { title },
    idPrefix: `rename-${id}`,
    version,
    send: (body) => rename({ course, module: id, ...body }),
    onSent: onRenamed,
  });
  return (
    <FormFrame form={form} label={`Rename ${title}`} submit="Rename">
      <TextInput name="title" label="Title of the module" />
    </FormFrame>
  );
}

export function NewModule({ course }: { course: string }) {
  const [add] = createModule.useMutation();
  const form = useDeskForm({
    schema: NewModuleRequest,
    defaultValues: { title: '' },
    idPrefix: 'new-module',
    send: (body) => add({ course, ...body }),
    next: () => ({ title: '' }),
  });
  return (
    <div className="mt-6 max-w-xl">
      <FormFrame form={form} label="New module" submit="Add the module" saved="Added.">
        <TextInput name="title" label="New module" note="(its title)" />
      </FormFrame>
    </div>
  );
}
