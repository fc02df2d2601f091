import { DeskReview, type DeskWork } from '../../../contract/learning/desk-work.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { reviewWork } from './endpoints.ts';

export function ReviewForm({ work: { id, criteria } }: { work: DeskWork }) {
  const [review] = reviewWork.useMutation();
  const form = useDeskForm({
    schema: DeskReview,
    defaultValues: { marks: criteria.map(() => ({ met: false, remark: '' })), remarks: '' },
    send: (body) => review({ id, ...body }),
  });
  return (
    <section aria-labelledby="review" className="mt-6 max-w-[70ch]">
      <h2 id="review" className="title-3">
        Your answer
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        The work is accepted if every criterion is met, and handed back otherwise. The learner gets an email.
      </p>
      <FormFrame form={form} label="Your answer" submit="Send the answer" saved="The answer is on its way." guarded>
        <ol className="grid gap-2">
          {criteria.map((criterion, index) => (
            <li key={criterion} className="border-t border-hairline pt-4">
              <CheckBox name={`marks.${index}.met`} label={`Met: ${criterion}`} />
              <TextInput name={`marks.${index}.remark`} label="Remark" note="(if it is not met: what is missing)" />
            </li>
          ))}
        </ol>
        <TextArea name="remarks" label="About the work as a whole" note="(optional, with Markdown)" rows={5} />
      </FormFrame>
    </section>
  );
}
