import { expect, test } from 'vitest';
import { permissionsOf } from './permission.ts';
import { roles } from './role.ts';
import { isStaff } from './staff.ts';

test('who has a permission works at the desk, and nobody else', () => {
  for (const role of roles) expect(isStaff(role), role).toBe(permissionsOf[role].length > 0);
});
