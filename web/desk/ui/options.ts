import type { DeskOwner } from '../../../contract/people/desk-staff.ts';
import type { StateLabel } from './Badge.tsx';

export type Option = { value: string; label: string };

export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function stateOptionsOf(labels: Readonly<Record<string, StateLabel>>): Option[] {
  return Object.entries(labels).map(([value, { label }]) => ({ value, label }));
}

type Named = { id: string; name: string } | { id: string; title: string };

export function recordOptions(records: readonly Named[]): Option[] {
  return records.map((record) => ({ value: record.id, label: 'name' in record ? record.name : record.title }));
}

/** Everyone who may own a record, and its present owner, even without the permission. */
export function ownerOptions({ owner, owners }: { owner: DeskOwner | null; owners: readonly DeskOwner[] }): Option[] {
  const isListed = !owner || owners.some(({ id }) => id === owner.id);
  return recordOptions(isListed ? owners : [...owners, owner]);
}
