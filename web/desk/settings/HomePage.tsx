import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type DeskHome, DeskHomeSave } from '../../../contract/publishing/desk-settings.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { NewTab } from '../ui/TextLink.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { getHome, saveHome } from './endpoints.ts';
import { HomePreview } from './LookPreview.tsx';

export function HomePage() {
  return (
    <RecordPage title="Home page" path={deskPaths.home} result={getHome.useQuery()}>
      {(home) => (
        <DeskPage
          title="Home page"
          path={deskPaths.home}
          actions={
            <a href={paths.home} target="_blank" rel="noopener" className={buttonClass('outline')}>
              View
              <NewTab about="on the site" />
            </a>
          }
        >
          <HomeForm home={home} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function HomeForm({ home: { version, ...texts } }: { home: DeskHome }) {
  const [save] = saveHome.useMutation();
  const form = useVersionedForm({
    schema: DeskHomeSave.omit({ version: true }),
    defaultValues: texts,
    version,
    send: save,
  });
  return (
    <FormFrame form={form} label="Home page" submit="Save and publish" saved="Saved. Visitors see it now." guarded>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <div>
          <TextArea
            name="headline"
            label="Heading"
            note="(one line each; put *asterisks* around a word to highlight it)"
            rows={4}
          />
          <TextInput name="tagline" label="Tagline" note="(below the heading, and at the foot of every page)" />
        </div>
        <HomePreview />
      </div>
    </FormFrame>
  );
}

export const page = deskRoute(HomePage, () => [visit(getHome, undefined)]);
