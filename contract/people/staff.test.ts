import { expect, test } from 'vitest';
import { permissionsOf, roles } from './permission.ts';
import { isStaff } from './staff.ts';

test('a role works at the desk if it has a permission', () => {
  for (const role of roles) expect(isStaff(role), role).toBe(permissionsOf[role].length > 0);
});
