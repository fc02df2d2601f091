import { email as address } from '../../../contract/base/email.ts';
import { type DeskPerson, DeskPersonSave } from '../../../contract/people/desk-people.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { getPerson, savePerson } from './endpoints.ts';

/** Asks for the email address of a person who has none: a sale sends its link and its invoice there. */
export function AddEmail({ personId }: { personId: string }) {
  return (
    <Loaded what="person" result={getPerson.useQuery({ id: personId })}>
      {(person) => <EmailForm person={person} />}
    </Loaded>
  );
}

function EmailForm({ person: { id, version, name, email, mobile } }: { person: DeskPerson }) {
  const [send] = savePerson.useMutation();
  const form = useVersionedForm({
    schema: DeskPersonSave.omit({ version: true }).extend({ email: address() }),
    defaultValues: { name, email, mobile },
    version,
    send: (values) => send({ id, ...values }),
    idPrefix: 'add-email',
  });
  return (
    <FormFrame form={form} label="Add their email" submit="Add and sell a seat">
      <TextInput name="email" label="Email" type="email" note="(the payment link and the invoice go there)" />
    </FormFrame>
  );
}
