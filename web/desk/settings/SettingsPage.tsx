import type { ReactNode } from 'react';
import { accents } from '../../../contract/base/look.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { placeholders } from '../../../contract/publishing/chat-templates.ts';
import { type DeskSettings, DeskSettingsFields } from '../../../contract/publishing/desk-settings.ts';
import { CheckBox } from '../../ui/form/CheckBox.tsx';
import { Select, TextArea, TextInput } from '../../ui/form/fields.tsx';
import { ImageField } from '../images/index.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linesField } from '../ui/field-schemas.ts';
import { identifierLabel } from '../ui/names.ts';
import { Parts } from '../ui/Parts.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { ChatPreview } from './ChatPreview.tsx';
import { getSettings, listSamples, saveSettings } from './endpoints.ts';
import { LookPreview } from './LookPreview.tsx';
import { SampleNotice } from './SampleNotice.tsx';

export function SettingsPage() {
  return (
    <RecordPage title="Settings" path={deskPaths.settings} result={getSettings.useQuery()}>
      {(settings) => (
        <DeskPage title="Settings" path={deskPaths.settings}>
          <SampleNotice />
          <SettingsForm settings={settings} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid max-w-4xl gap-x-6 sm:grid-cols-2">{children}</div>;
}

const SettingsFields = DeskSettingsFields.extend({
  lostReasons: linesField(DeskSettingsFields.shape.lostReasons),
  sources: linesField(DeskSettingsFields.shape.sources),
  callSteps: linesField(DeskSettingsFields.shape.callSteps),
});

const chatFields = [
  ['lead', 'To a person who asked about a course'],
  ['seat', 'With a payment link'],
  ['needsSeat', 'To a buyer who paid and has no seat'],
  ['paid', 'To a learner with a seat'],
  ['due', 'When an instalment is due'],
  ['nudge', 'To a learner who is falling behind'],
  ['classToday', 'To the learners of a class today'],
] as const;

function SettingsForm({
  settings: { version, lostReasons, sources, callSteps, ...fields },
}: {
  settings: DeskSettings;
}) {
  const [save] = saveSettings.useMutation();
  const form = useVersionedForm({
    schema: SettingsFields,
    defaultValues: {
      ...fields,
      lostReasons: lostReasons.join('\n'),
      sources: sources.join('\n'),
      callSteps: callSteps.join('\n'),
    },
    version,
    send: save,
  });
  return (
    <FormFrame
      form={form}
      label="Settings"
      submit="Save and publish"
      saved="Saved. Visitors see it now."
      guarded
      sticky
    >
      <Parts
        label="Settings"
        parts={[
          {
            id: 'company',
            title: 'Company',
            content: (
              <Fields>
                <TextInput name="brand" label="Brand" />
                <TextInput name="assistantName" label="Name of the chat assistant" />
                <TextInput name="madeIn" label="Made in" note="(last line of every page)" />
              </Fields>
            ),
          },
          {
            id: 'look',
            title: 'Look',
            content: (
              <Fields>
                <Select
                  name="accent"
                  label="Accent colour"
                  options={accents.map((value) => ({ value, label: identifierLabel(value) }))}
                />
                <ImageField name="logo" label="Logo" note="(without one, the initial of the brand)" />
                <LookPreview />
              </Fields>
            ),
          },
          {
            id: 'contact',
            title: 'Contact',
            content: (
              <Fields>
                <TextInput name="phone" label="Phone" type="tel" inputMode="tel" />
                <TextInput name="email" label="Email for visitors" type="email" inputMode="email" />
                <TextInput name="location" label="Location" />
                <TextInput name="staffEmail" label="Email for staff" note="(visitors never see it)" type="email" />
              </Fields>
            ),
          },
          {
            id: 'security',
            title: 'Security',
            content: (
              <Fields>
                <div className="sm:col-span-2">
                  <CheckBox
                    name="requireSecondFactor"
                    label="Require a sign-in code for staff who handle money, staff accounts or settings, or export leads"
                    note="(new staff have a week to set it up; then the desk opens only with it)"
                  />
                </div>
              </Fields>
            ),
          },
          {
            id: 'leads',
            title: 'Leads',
            content: (
              <Fields>
                <TextArea
                  name="sources"
                  label="Sources of leads"
                  note="(one per line; the first is the default)"
                  rows={6}
                />
                <TextArea name="lostReasons" label="Why leads are lost" note="(one per line)" rows={6} />
                <TextArea
                  name="callSteps"
                  label="Next call after no answer"
                  note="(one step per line, such as 2 hours or 1 day; the last one repeats)"
                  rows={4}
                />
              </Fields>
            ),
          },
          {
            id: 'whatsapp',
            title: 'WhatsApp',
            content: (
              <Fields>
                <p className="mb-4 text-ink-2 sm:col-span-2">
                  {Object.entries(placeholders).map(([name, meaning]) => (
                    <span key={name} className="mr-4 inline-block">
                      <code>{`{${name}}`}</code> {meaning}
                    </span>
                  ))}
                </p>
                {chatFields.map(([name, label]) => (
                  <TextArea key={name} name={`chat.${name}`} label={label} rows={3} />
                ))}
                <ChatPreview fields={chatFields} />
              </Fields>
            ),
          },
          {
            id: 'links',
            title: 'Links',
            content: (
              <Fields>
                <TextInput name="appLink" label="App" note="(a path such as /install, or https://)" />
                <TextInput name="social.instagram" label="Instagram" inputMode="url" />
                <TextInput name="social.linkedin" label="LinkedIn" inputMode="url" />
                <TextInput name="social.youtube" label="YouTube" inputMode="url" />
              </Fields>
            ),
          },
        ]}
      />
    </FormFrame>
  );
}

export const page = deskRoute(SettingsPage, () => [visit(getSettings, undefined), visit(listSamples, undefined)]);
