import { stateName } from '../../../../contract/books/gst-states.ts';
import { textElement, xmlDocument } from '../../../base/xml.ts';
import type { Entry, Voucher } from './vouchers.ts';

/** Vouchers as Tally imports them (Import Data, Vouchers), into the company that is open there. */
export function tallyXml(vouchers: readonly Voucher[]): string {
  const messages = vouchers.map((voucher) =>
    element('TALLYMESSAGE', [voucherElement(voucher)], ' xmlns:UDF="TallyUDF"'),
  );
  const request = element('REQUESTDESC', [textElement('REPORTNAME', 'Vouchers')]);
  const data = element('IMPORTDATA', [request, element('REQUESTDATA', messages)]);
  return xmlDocument(
    element('ENVELOPE', [element('HEADER', [textElement('TALLYREQUEST', 'Import Data')]), element('BODY', [data])]),
  );
}

const element = (name: string, children: readonly string[], attributes = '') =>
  `<${name}${attributes}>\n${children.join('\n')}\n</${name}>`;

/** The States that Tally spells in another way. */
const tallyNames: Record<string, string> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli and Daman & Diu',
  '35': 'Andaman & Nicobar Islands',
};

const stateIn = (code: string) => tallyNames[code] ?? stateName(code);

/** What Tally's own GST reports need of a sale; its names are those of TallyPrime 3 and later. */
function gstElements({ party, states }: Voucher): string[] {
  if (!states || !party) return [];
  return [
    textElement('GSTREGISTRATIONTYPE', party.gstin ? 'Regular' : 'Unregistered/Consumer'),
    textElement('STATENAME', stateIn(states.buyer)),
    textElement('COUNTRYOFRESIDENCE', 'India'),
    textElement('PLACEOFSUPPLY', stateIn(states.supply)),
  ];
}

function voucherElement(voucher: Voucher): string {
  const { id, type, date, number, reference, party, narration, entries } = voucher;
  const attributes = ` REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View"`;
  const children = [
    textElement('DATE', date.replaceAll('-', '')),
    textElement('VOUCHERTYPENAME', type),
    ...(number === null ? [] : [textElement('VOUCHERNUMBER', number)]),
    textElement('REFERENCE', reference),
    ...(party ? [textElement('PARTYLEDGERNAME', party.ledger), textElement('BASICBUYERNAME', party.name)] : []),
    ...(party?.gstin ? [textElement('PARTYGSTIN', party.gstin)] : []),
    ...gstElements(voucher),
    textElement('NARRATION', narration),
    ...entries.map(entryElement),
  ];
  return element('VOUCHER', children, attributes);
}

/** In Tally a debit is 'deemed positive', and its amount below zero. */
function entryElement({ ledger, paise }: Entry): string {
  return element('ALLLEDGERENTRIES.LIST', [
    textElement('LEDGERNAME', ledger),
    textElement('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No'),
    textElement('AMOUNT', amount(-paise)),
  ]);
}

/** An amount in rupees such as `-5999.00`, without rounding. */
function amount(paise: number): string {
  const [rupees, paiseRest] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `${paise < 0 ? '-' : ''}${rupees}.${String(paiseRest).padStart(2, '0')}`;
}
