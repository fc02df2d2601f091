import type { SettingsProps } from './AccountPage.tsx';

/** Filled by the commits that follow. */
export function EmailSettings({ me }: SettingsProps) {
  return <p>{me.name}</p>;
}
