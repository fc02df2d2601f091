import { expect, test } from 'vitest';
import { permissionsOf, roles } from './permission.ts';
import { isStaff } from './staff.ts';

test('every role has a permission, and whoever has a role works at the desk', () => {
  for (const role of roles) {
    expect(permissionsOf[role], role).not.toEqual([]);
    expect(isStaff([role]), role).toBe(true);
  }
  expect(isStaff([])).toBe(false);
});
