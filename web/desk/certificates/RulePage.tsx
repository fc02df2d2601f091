import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { CertificateRule } from '../../../contract/learning/certificate-rule.ts';
import type { DeskCertificateRule } from '../../../contract/learning/desk-certificate-rule.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextInput } from '../../ui/form/fields.tsx';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { type DeskForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { useMay } from '../use-may.ts';
import { CertificatePreview } from './CertificatePreview.tsx';
import { getCertificateRule, saveCertificateRule } from './endpoints.ts';
import { RuleForm, type RuleValues, ruleValues } from './rule-form.ts';

export function RulePage() {
  const { course = '' } = useParams();
  const path = deskPaths.certificateRule(course);
  const mayOpenCourse = useMay('content.write', 'classes.teach');
  const above = mayOpenCourse
    ? { to: deskPaths.course(course), label: 'Back to the course' }
    : { to: deskPaths.certificates, label: 'Certificates' };
  return (
    <RecordPage title="Certificate" path={path} above={above} result={getCertificateRule.useQuery({ course })}>
      {(stored) => (
        <DeskPage title={`${stored.course.title} certificate`} path={path} above={above}>
          <RuleEditor stored={stored} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function RuleEditor({ stored }: { stored: DeskCertificateRule }) {
  const { course, rule, version, works } = stored;
  const mayChange = useMay('content.write', 'classes.plan');
  const mayReadLearners = useMay('classes.plan', 'classes.teach');
  const [save] = saveCertificateRule.useMutation();
  const form = useVersionedForm({
    schema: RuleForm,
    defaultValues: ruleValues(rule, works),
    version,
    send: ({ version: from, ...typed }) => save({ course: course.id, version: from, rule: typed }),
  });
  return (
    <>
      <p className="mb-6 max-w-[65ch] text-ink-2">
        A certificate is issued once all conditions are met, and lists them. Issued certificates stay as they are,
        whatever you change here.
      </p>
      {mayChange ? <RuleFields form={form} stored={stored} /> : <RuleText rule={rule} />}
      {mayReadLearners && <CertificatePreview stored={stored} readTyped={mayChange ? form.check : null} />}
    </>
  );
}

type RuleDeskForm = DeskForm<RuleValues, CertificateRule>;

const workOptions = [
  { value: 'all', label: 'All assignments of the course' },
  { value: 'marked', label: 'The lessons ticked below' },
  { value: 'none', label: 'None' },
];

function RuleFields({
  form,
  stored: { lessons, quizzes, works },
}: {
  form: RuleDeskForm;
  stored: DeskCertificateRule;
}) {
  return (
    <FormFrame form={form} label="Certificate" submit="Save the rule" guarded>
      <div className="grid max-w-[50rem] gap-x-6 sm:grid-cols-2">
        <TextInput
          name="classesPercent"
          label="Classes attended"
          note="(percent; leave empty to require a number)"
          inputMode="numeric"
        />
        <TextInput
          name="classesNumber"
          label="Or a number of classes"
          note="(leave both empty to require no classes)"
          inputMode="numeric"
        />
        <TextInput
          name="quizzesPercent"
          label="Quizzes passed"
          note={`(percent of ${quizzes}; leave empty to require none)`}
          inputMode="numeric"
        />
        <TextInput
          name="lessonsPercent"
          label="Lessons marked complete"
          note={`(percent of ${lessons}; leave empty to require none)`}
          inputMode="numeric"
        />
        <Select name="work" label="Work accepted" options={workOptions} />
      </div>
      <WorkFields works={works} />
      <CheckBox name="feePaid" label="The fee is paid in full" note="(not shown on the certificate)" />
    </FormFrame>
  );
}

function WorkFields({ works }: Pick<DeskCertificateRule, 'works'>) {
  const work = useFieldValue('work');
  if (works.length === 0) return <p className="mb-4 text-ink-2">No lesson of this course has an assignment yet.</p>;
  if (work === 'none') return null;
  return (
    <fieldset disabled={work === 'all'} className="mb-4 max-w-[65ch]">
      <legend className="mb-2 font-bold">Lessons with an assignment</legend>
      {works.map(({ id, title }, index) =>
        work === 'all' ? (
          <p key={id} className="py-1">
            {title}
          </p>
        ) : (
          <CheckBox key={id} name={`marks.${index}.counts`} label={title} />
        ),
      )}
    </fieldset>
  );
}

function RuleText({ rule }: { rule: CertificateRule }) {
  const { lessonsPercent, quizzesPercent, classesPercent, classesNumber, work, workLessons, feePaid } = rule;
  const conditions = [
    classesPercent !== null && `${classesPercent}% of the classes attended`,
    classesNumber !== null && `${classesNumber} classes attended`,
    quizzesPercent !== null && `${quizzesPercent}% of the quizzes passed`,
    lessonsPercent !== null && `${lessonsPercent}% of the lessons marked complete`,
    work === 'all' && 'All assignments of the course accepted',
    work === 'marked' && `Work of ${workLessons.length} ${workLessons.length === 1 ? 'lesson' : 'lessons'} accepted`,
    feePaid && 'The fee paid in full',
  ].filter((condition) => condition !== false);
  return (
    <ul className="list-disc pl-5">
      {conditions.map((condition) => (
        <li key={condition}>{condition}</li>
      ))}
    </ul>
  );
}

export const page = deskRoute(RulePage, ({ course = '' }) => [visit(getCertificateRule, { course })]);
