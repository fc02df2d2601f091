import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { imagePath } from '../../../contract/base/image-path.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createImage, createSite } from '../../../tests/support/factories.ts';
import * as content from '../../db/schema/content.ts';
import { images, siteSettings } from '../../db/schema/index.ts';
import { imageHolders, isShown } from './uses.ts';

const { db } = await testDatabase();
const tablesWithHolders = Object.values(imageHolders).map(({ table }) => getTableName(table));

test('every table with an index on image hashes counts as showing images, so that the trash keeps those', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_indexes WHERE indexdef LIKE '%image_hashes(%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(tablesWithHolders).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

test('every table with a text or a picture also counts as showing images', () => {
  const tables = Object.values(content).filter((value) => is(value, PgTable));
  const withImages = tables.filter((table) =>
    Object.keys(getTableColumns(table)).some((key) => /^body$|^image$/.test(key)),
  );
  expect(tablesWithHolders).toEqual(expect.arrayContaining(withImages.map(getTableName)));
});

test('the logo of the settings is shown, and another picture is not', async () => {
  await createSite(db);
  const logo = await createImage(db);
  await createImage(db);
  const path = imagePath(logo);
  await db.update(siteSettings).set({ settings: sql`jsonb_set(settings, '{logo}', to_jsonb(${path}::text))` });
  expect(await db.select({ id: images.id }).from(images).where(isShown())).toEqual([{ id: logo.id }]);
});
