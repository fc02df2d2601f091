import { useState } from 'react';
import { z } from 'zod';
import { clockInKolkata } from '../../../contract/base/calendar.ts';
import type { AttendanceNames, ClassRoll, MeetingName } from '../../../contract/teaching/desk-attendance.ts';
import { Select } from '../../ui/form/fields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { matchAttendanceNames } from './endpoints.ts';
import { nameOf } from './labels.ts';

const NOBODY = 'nobody';

/**
 * The match of each name: an enrollment, `nobody`, or empty while unanswered. An array, since names may contain dots.
 */
const Choices = z.object({ matches: z.array(z.string()) });
type Choices = z.infer<typeof Choices>;

const choiceFor = ({ isKnown, enrollmentId }: MeetingName) => (isKnown ? (enrollmentId ?? NOBODY) : '');

function changedMatches(names: readonly MeetingName[], { matches }: Choices): AttendanceNames['answers'] {
  return names.flatMap((name, index) => {
    const choice = matches[index];
    if (!choice || choice === choiceFor(name)) return [];
    return { id: name.id, enrollmentId: choice === NOBODY ? null : choice };
  });
}

const factsOf = ({ joinedAt, minutes, hasEmail }: MeetingName) =>
  `(${joinedAt ? `joined ${clockInKolkata(new Date(joinedAt))}, ` : ''}there for ${minutes} min${hasEmail ? ', with an email' : ''})`;

type NamesFormProps = {
  roll: ClassRoll;
  names: readonly MeetingName[];
  label: string;
  idPrefix: string;
  onMessage: (message: string) => void;
};

export function NamesForm({ roll, names, label, idPrefix, onMessage }: NamesFormProps) {
  const [send] = matchAttendanceNames.useMutation();
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useDeskForm({
    schema: Choices,
    defaultValues: { matches: names.map(choiceFor) },
    send: async (choices) => {
      const answers = changedMatches(names, choices);
      setUnchanged(answers.length === 0);
      if (answers.length === 0) return { data: {} };
      const result = await send({ id: roll.class.id, answers });
      onMessage(result.data?.message ?? '');
      return result;
    },
    idPrefix,
  });
  const options = [
    ...roll.people.map((person) => ({ value: person.enrollmentId, label: nameOf(person) })),
    { value: NOBODY, label: 'No one in this class' },
  ];
  return (
    <FormFrame
      form={form}
      label={label}
      submit="Save names"
      variant="outline"
      saved={isUnchanged ? 'Nothing was changed.' : ''}
    >
      <div className="max-w-md">
        {names.map((name, index) => (
          <Select
            key={name.id}
            name={`matches.${index}`}
            label={name.shownName}
            note={factsOf(name)}
            none="Choose a learner"
            options={options}
          />
        ))}
      </div>
    </FormFrame>
  );
}
