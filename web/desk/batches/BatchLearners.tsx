import { useState } from 'react';
import type { DeskLearner } from '../../../contract/learning/desk-learners.ts';
import { type DeskBatch, DeskBatchEnd, DeskBatchJoin, DeskBatchMove } from '../../../contract/teaching/desk-batches.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { LearnerTable } from '../learners/index.ts';
import { useListQuery } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { Loaded, Loading } from '../ui/Loading.tsx';
import { PrintedField } from '../ui/UnprintableNote.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import {
  addBatchLearner,
  listBatches,
  listBatchLearners,
  moveBatchLearner,
  removeBatchLearner,
  removeCourseLearner,
} from './endpoints.ts';
import { seatsText } from './labels.ts';

export function BatchLearners({ batch }: { batch: DeskBatch }) {
  const query = { id: batch.id, ...useListQuery(['cursor']) };
  return (
    <Loaded what="learners" result={listBatchLearners.useQuery(query)}>
      {(list) => (
        <>
          <LearnerTable
            caption={`Learners of batch ${batch.number}`}
            learners={list.data}
            empty="No one is in this batch yet."
            change={(learner) => <ChangeSeat batch={batch} learner={learner} />}
          />
          <CursorPager next={list.next} />
        </>
      )}
    </Loaded>
  );
}

const emptyLearner = { email: '', enroll: false, name: '' };

export function AddLearner({ batch: { id, course } }: { batch: DeskBatch }) {
  const [add] = addBatchLearner.useMutation();
  const mayEnroll = useMay('sales.quote', 'money.record');
  const [message, setMessage] = useState('');
  const form = useDeskForm({
    schema: DeskBatchJoin,
    defaultValues: emptyLearner,
    send: async (learner) => {
      const result = await add({ id, ...learner });
      setMessage(result.data?.message ?? '');
      return result;
    },
    next: () => emptyLearner,
  });
  return (
    <div className="mt-6 max-w-2xl">
      <Fold label="Add a learner">
        <FormFrame form={form} label="Add a learner" submit="Add to the batch" saved={message}>
          <TextInput name="email" label="Learner's email" type="email" inputMode="email" />
          {mayEnroll && (
            <CheckBox
              name="enroll"
              label={`Enroll them in ${course.title}`}
              note="if they are not in the course yet. They get an email about it."
            />
          )}
          <PrintedField name="name" label="Their name" note="(if they have no account yet)" />
        </FormFrame>
      </Fold>
    </div>
  );
}

type SeatRef = { id: string; enrollment: string };
type ChangeSeatProps = { batch: DeskBatch; learner: DeskLearner };

function ChangeSeat({ batch, learner }: ChangeSeatProps) {
  const [removeFromBatch] = removeBatchLearner.useMutation();
  const learnerName = learner.name ?? learner.email ?? 'this learner';
  const seat = { id: batch.id, enrollment: learner.id };
  return (
    <DialogButton
      id={`change-${learner.id}`}
      label="Change"
      about={` the batch of ${learnerName}`}
      title={learnerName}
      text={`In batch ${batch.number} of ${batch.course.title}.`}
    >
      <MoveLearner batch={batch} seat={seat} />
      <div className="mt-6 border-t border-hairline pt-6">
        <p className="mb-3 text-ink-2">They stay enrolled in the course.</p>
        <ActionButton id={`take-out-${learner.id}`} act={() => removeFromBatch(seat)}>
          Take out of the batch
        </ActionButton>
      </div>
      <div className="mt-6 border-t border-hairline pt-6">
        <EndSeat seat={seat} course={batch.course.title} />
      </div>
    </DialogButton>
  );
}

type EndSeatProps = { seat: SeatRef; course: string };

function EndSeat({ seat, course }: EndSeatProps) {
  const [remove] = removeCourseLearner.useMutation();
  const form = useDeskForm({
    schema: DeskBatchEnd,
    defaultValues: { reason: '' },
    send: (body) => remove({ ...seat, ...body }),
    idPrefix: 'end',
  });
  return (
    <FormFrame form={form} label="Remove from the course" submit="Remove from the course">
      <p className="mb-3 text-ink-2">
        They lose access to {course}, and the seat is free. Refunds are decided separately, under Refunds.
      </p>
      <TextInput name="reason" label="Reason" />
    </FormFrame>
  );
}

type MoveLearnerProps = { batch: DeskBatch; seat: SeatRef };

function MoveLearner({ batch, seat }: MoveLearnerProps) {
  const {
    data: list,
    isError,
    refetch,
  } = listBatches.useQuery({ course: batch.course.id }, { refetchOnMountOrArgChange: true });
  const [move] = moveBatchLearner.useMutation();
  const form = useDeskForm({
    schema: DeskBatchMove,
    defaultValues: { batchId: '' },
    send: (target) => move({ ...seat, ...target }),
  });
  if (!list) return <Loading what="batches" failed={isError} onRetry={refetch} />;
  const others = list.data.filter(({ id, when }) => id !== batch.id && when !== 'over');
  if (others.length === 0) return <p className="text-ink-2">This course has no other batch to move to.</p>;
  const options = others.map((other) => ({
    value: other.id,
    label: `Batch ${other.number}: ${seatsText(other)}`,
  }));
  return (
    <FormFrame form={form} label="Move to another batch" submit="Move">
      <Select name="batchId" label="Move to" none="Choose a batch" options={options} />
      <p className="mb-4 text-ink-2">Their order keeps its price. Charge or refund any difference on the order page.</p>
    </FormFrame>
  );
}
