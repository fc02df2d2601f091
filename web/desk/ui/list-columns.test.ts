import { expect, test } from 'vitest';
import { type ListColumn, shownColumns } from './list-columns.ts';

const column = (label: string, more: Partial<ListColumn<string>> = {}): ListColumn<string> => ({
  label,
  cell: (row) => row,
  ...more,
});

const places = (columns: ListColumn<string>[], hidden: string[] = []) =>
  shownColumns(columns, new Set(hidden)).map(({ label, className }) => [label, /order-\d/.exec(className)?.[0]]);

test('on a phone the columns after the name take the places beside and below it', () => {
  const columns = ['Name', 'Stage', 'Course', 'Next call', 'Owner'].map((label) => column(label));
  expect(places(columns)).toEqual([
    ['Name', 'order-1'],
    ['Stage', 'order-2'],
    ['Course', 'order-4'],
    ['Next call', 'order-5'],
    ['Owner', undefined],
  ]);
});

test('a column with a place of its own leaves the others to the next columns', () => {
  const columns = [column('Order'), column('Buyer', { phone: 'below' }), column('State'), column('Total')];
  expect(places(columns)).toEqual([
    ['Order', 'order-1'],
    ['Buyer', 'order-4'],
    ['State', 'order-2'],
    ['Total', 'order-5'],
  ]);
});

test('columns of the panel and hidden ones are not shown, but the name always is', () => {
  const columns = [column('Name'), column('Email', { from: 'panel' }), column('Course')];
  expect(places(columns, ['Name', 'Course'])).toEqual([['Name', 'order-1']]);
});
