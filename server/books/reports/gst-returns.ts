import { monthAfter } from '../../../contract/base/calendar.ts';
import { stateName } from '../../../contract/books/gst-states.ts';
import type { CsvColumn } from '../../records/index.ts';
import { financialYear } from '../documents/index.ts';
import {
  addUp,
  byState,
  isInReturn,
  isInterState,
  isToCompany,
  isToUin,
  type Sums,
  type Supplies,
  type Supply,
  sacRows,
  sumsOf,
} from './gst-tables.ts';

type Line = Partial<Sums> & { table: string; label: string; state?: string; sac?: string; ratePercent?: number };

/** What was received in a period, less what was received earlier and invoiced in it: table 11A less 11B of GSTR-1. */
function advancesWithin({ advances }: Supplies, [first, last]: readonly [first: string, last: string]) {
  const isIn = (day: string) => first <= day && day <= last;
  return advances.map((advance) => {
    const times = Number(isIn(advance.receivedOn)) - Number(isIn(advance.issuedOn));
    return { ...advance, ...addUp([advance], () => times) };
  });
}

const isTaxed = ({ ratePercent }: { ratePercent: number }) => ratePercent > 0;
const net = (documents: Supplies['documents']) => sumsOf(documents, 'credit notes');

/** The lines of table 3.2, without that of composition taxpayers, whose numbers look like any other. */
const LINES_OF_3_2 = ['Inter-State supplies to unregistered persons', 'Inter-State supplies to UIN holders'] as const;
const [UNREGISTERED, UIN_HOLDERS] = LINES_OF_3_2;

/** The line of a supply to another State; null if the table has none for it. */
const lineOf3_2 = (toCompany: boolean, toUin: boolean) => (toUin ? UIN_HOLDERS : toCompany ? null : UNREGISTERED);

/** GSTR-3B: tables 3.1(a) and (c), and 3.2 for people without a registration and holders of a UIN. The site sells nothing that is zero rated or not taxable. */
export function gstr3b(supplies: Supplies, days: readonly [first: string, last: string]): Line[] {
  const documents = supplies.documents.filter(isInReturn);
  const taxed = documents.filter(isTaxed);
  const advances = advancesWithin(supplies, days).filter(isTaxed);
  const elsewhere = [
    ...byState(taxed.filter(isInterState)).flatMap(({ state, documents: group }) =>
      [...Map.groupBy(group, (document) => lineOf3_2(isToCompany(document), isToUin(document)))].map(
        ([label, ofLine]) => ({ state, label, ...net(ofLine) }),
      ),
    ),
    ...advances
      .filter((advance) => advance.isInterState)
      .map((advance) => ({
        ...advance,
        state: advance.placeOfSupply,
        label: lineOf3_2(advance.isToCompany, advance.isToUin),
      })),
  ];
  return [
    { table: '3.1(a)', label: 'Outward taxable supplies', ...addUp([net(taxed), ...advances]) },
    {
      table: '3.1(c)',
      label: 'Nil rated and exempted supplies',
      taxablePaise: net(documents.filter((document) => !isTaxed(document))).taxablePaise,
    },
    ...LINES_OF_3_2.flatMap((label) =>
      [
        ...Map.groupBy(
          elsewhere.filter((row) => row.label === label),
          ({ state }) => state,
        ),
      ]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([state, rows]) => ({
          table: '3.2',
          label,
          state,
          taxablePaise: addUp(rows).taxablePaise,
          igstPaise: addUp(rows).igstPaise,
        })),
    ),
  ];
}

/** Whether a taxed document of a financial year changes one of the year before, in whose annual return it is. */
export function changesYearBefore({ changesOn, issuedOn, ratePercent }: Supply): boolean {
  if (changesOn === null || ratePercent === 0) return false;
  return financialYear(issuedOn) === financialYear(`${monthAfter(changesOn.slice(0, 7), 12)}-01`);
}

/**
 * GSTR-9: tables 4, 5, 10, 11 and 17. Advances are those of 11A less 11B, so that table 4, with tables 10 and 11 of the year before, adds
 * up to 3.1(a) of the twelve GSTR-3B. @param supplies with the documents of the next year that change one of this year
 */
export function gstr9(supplies: Supplies, days: readonly [first: string, last: string]): Line[] {
  const inReturn = supplies.documents.filter(isInReturn);
  const changes = inReturn.filter(({ issuedOn }) => issuedOn > days[1]);
  const documents = inReturn.filter((document) => document.issuedOn <= days[1] && !changesYearBefore(document));
  const [taxed, untaxed] = [documents.filter(isTaxed), documents.filter((document) => !isTaxed(document))];
  const toCompanies = taxed.filter(isToCompany);
  const invoices = ({ kind }: Supplies['documents'][number]) => kind === 'invoice';
  const notes = ({ kind }: Supplies['documents'][number]) => kind === 'credit_note';
  const advances = addUp(advancesWithin(supplies, days).filter(isTaxed));
  const taxable = addUp([net(taxed), advances]);
  const nil = net(untaxed);
  return [
    {
      table: '4A',
      label: 'To unregistered persons, less credit notes',
      ...net(taxed.filter((each) => !isToCompany(each))),
    },
    { table: '4B', label: 'To registered persons', ...sumsOf(toCompanies.filter(invoices)) },
    { table: '4F', label: 'Advances received and not invoiced, less those invoiced', ...advances },
    { table: '4I', label: 'Credit notes for 4B', ...sumsOf(toCompanies.filter(notes)) },
    { table: '4N', label: 'Supplies and advances on which tax is payable', ...taxable },
    { table: '5E', label: 'Nil rated', taxablePaise: sumsOf(untaxed.filter(invoices)).taxablePaise },
    { table: '5H', label: 'Credit notes for 5E', taxablePaise: sumsOf(untaxed.filter(notes)).taxablePaise },
    { table: '5M', label: 'Turnover on which no tax is payable', taxablePaise: nil.taxablePaise },
    { table: '5N', label: 'Total turnover, advances included', ...addUp([taxable, nil]) },
    { table: '10', label: 'Declared in the next year', ...sumsOf(changes.filter(invoices)) },
    { table: '11', label: 'Credit notes of the next year', ...sumsOf(changes.filter(notes)) },
    ...sacRows(documents).map((row) => ({ table: '17', label: 'Outward supplies by service code', ...row })),
  ];
}

const rupees = (paise: number | undefined) => (paise === undefined ? null : paise / 100);

export const returnColumns: readonly CsvColumn<Line>[] = [
  ['Table', ({ table }) => table],
  ['Supplies', ({ label }) => label],
  ['Place of supply', ({ state }) => (state ? `${state}-${stateName(state)}` : null)],
  ['SAC', ({ sac }) => sac ?? null],
  ['Rate %', ({ ratePercent }) => ratePercent ?? null],
  ['Taxable value', ({ taxablePaise }) => rupees(taxablePaise)],
  ['IGST', ({ igstPaise }) => rupees(igstPaise)],
  ['CGST', ({ cgstPaise }) => rupees(cgstPaise)],
  ['SGST or UTGST', ({ sgstPaise }) => rupees(sgstPaise)],
  ['Cess', () => 0],
];
