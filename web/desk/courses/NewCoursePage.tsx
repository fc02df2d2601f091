import { useSearchParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { NewFreeCourse } from '../../../contract/publishing/desk-course.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { ImageField } from '../images/index.ts';
import { deskRoute, visit } from '../route.ts';
import { listTopics } from '../topics/endpoints.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TitleField } from '../ui/TitleField.tsx';
import { useNewForm } from '../ui/use-desk-form.ts';
import { NewPaidFields } from './course-form.ts';
import { createCourse, listCourses } from './endpoints.ts';
import { TopicField } from './form-parts.tsx';

export function NewCoursePage() {
  const [query] = useSearchParams();
  const isFree = query.get('kind') === 'free';
  const heading = {
    title: isFree ? 'New free course' : 'New course',
    path: deskPaths.newCourse,
    above: { to: deskPaths.courses, label: 'Courses' },
  };
  return (
    <RecordPage {...heading} what="courses" result={listCourses.useQuery({})}>
      {({ nextNumber }) => (
        <DeskPage
          {...heading}
          about="Only staff can see the course until you publish it. Add the rest on the next page."
        >
          <div className="max-w-3xl">{isFree ? <NewFreeCourseForm /> : <NewPaidCourseForm number={nextNumber} />}</div>
        </DeskPage>
      )}
    </RecordPage>
  );
}

function NewFreeCourseForm() {
  const [create] = createCourse.useMutation();
  const form = useNewForm({
    schema: NewFreeCourse,
    defaultValues: { kind: 'free', title: '', slug: '', description: '', topicId: '' },
    create,
    pathOf: deskPaths.course,
  });
  return (
    <FormFrame form={form} label="New free course" submit="Create draft" guarded>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TitleField name="title" label="Title" slug="slug" />
        <TextInput name="slug" label="Web address" note="(its last part)" />
      </div>
      <TopicField name="topicId" />
      <TextArea name="description" label="Description" rows={3} />
    </FormFrame>
  );
}

const texts = {
  title: '',
  slug: '',
  description: '',
  instructor: '',
  language: 'English',
  trainingHours: '',
  image: '',
};
const prices = { pricePaise: '', struckPricePaise: '' };

function NewPaidCourseForm({ number }: { number: number }) {
  const [create] = createCourse.useMutation();
  const form = useNewForm({
    schema: NewPaidFields,
    defaultValues: { kind: 'paid', ...texts, ...prices, number: String(number) },
    create,
    pathOf: deskPaths.course,
  });
  return (
    <FormFrame form={form} label="New course" submit="Create draft" guarded>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TitleField name="title" label="Title" slug="slug" />
        <TextInput name="slug" label="Web address" note="/courses/…" />
      </div>
      <TextArea name="description" label="Description" rows={3} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput name="instructor" label="Trainer" note="(as visitors read it)" />
        <TextInput name="language" label="Language" />
        <TextInput name="trainingHours" label="Training hours" note="(such as 40 or 80+)" />
        <TextInput name="number" label="Course number" note="(unique)" inputMode="numeric" />
        <TextInput name="pricePaise" label="Price" note="(in rupees)" inputMode="decimal" />
        <TextInput
          name="struckPricePaise"
          label="Price before discount"
          note="(optional, in rupees)"
          inputMode="decimal"
        />
        <ImageField name="image" label="Cover" note="(without one, a cover is drawn)" />
      </div>
    </FormFrame>
  );
}

export const page = deskRoute(NewCoursePage, () => [visit(listCourses, {}), visit(listTopics, undefined)]);
