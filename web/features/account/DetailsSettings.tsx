import type { SettingsProps } from './AccountPage.tsx';

/** Filled by the commits that follow. */
export function DetailsSettings({ me }: SettingsProps) {
  return <p>{me.name}</p>;
}
