import { describe, expect, test } from 'vitest';
import { givenName, shortName, spacedName } from './short-name.ts';

describe('the given name and the short name of', () => {
  test.each([
    ['Asha', 'Asha', 'Asha'],
    ['Asha Rao', 'Asha', 'Asha R.'],
    ['  asha   rao ', 'asha', 'asha r.'],
    ['ASHA RAO', 'ASHA', 'ASHA R.'],
    ['Venkata Naga Sai Kumar', 'Venkata', 'Venkata K.'],
    ["Brian D'Souza", 'Brian', 'Brian D.'],
    ['Anne-Marie Fernandes', 'Anne-Marie', 'Anne-Marie F.'],
    // Initials before the name: of the father, the village or the house.
    ['S. R. Ramesh', 'Ramesh', 'Ramesh S.'],
    ['S.R.Ramesh', 'Ramesh', 'Ramesh S.'],
    ['S R Ramesh', 'Ramesh', 'Ramesh S.'],
    ['SR Ramesh', 'Ramesh', 'Ramesh S.'],
    ['K Lakshmi', 'Lakshmi', 'Lakshmi K.'],
    ['K. LAKSHMI', 'LAKSHMI', 'LAKSHMI K.'],
    ['R K Narayan', 'Narayan', 'Narayan R.'],
    ['A.P.J. Abdul Kalam', 'Abdul', 'Abdul K.'],
    ['KVS Murthy', 'Murthy', 'Murthy K.'],
    ['Th. Ibomcha Singh', 'Ibomcha', 'Ibomcha S.'],
    // Initials after it.
    ['Lakshmi K', 'Lakshmi', 'Lakshmi K.'],
    ['Lakshmi K.', 'Lakshmi', 'Lakshmi K.'],
    ['Ramesh S R', 'Ramesh', 'Ramesh R.'],
    // Titles and abbreviations.
    ['Mohd. Imran Khan', 'Imran', 'Imran K.'],
    ['Mohd Imran Khan', 'Imran', 'Imran K.'],
    ['Md.Imran', 'Imran', 'Imran'],
    ['MD IMRAN KHAN', 'IMRAN', 'IMRAN K.'],
    ['Sk. Abdul Rahim', 'Abdul', 'Abdul R.'],
    ['Mohammed Imran', 'Mohammed', 'Mohammed I.'],
    ['Dr. A. P. Rao', 'Rao', 'Rao A.'],
    ['Dr Asha Rao', 'Asha', 'Asha R.'],
    ['Prof. K Lakshmi', 'Lakshmi', 'Lakshmi K.'],
    ['Smt. Kamala Devi', 'Kamala', 'Kamala D.'],
    ['Shri Ram Prasad', 'Ram', 'Ram P.'],
    ['Kum. Priya', 'Priya', 'Priya'],
    ['Er. Suresh Babu', 'Suresh', 'Suresh B.'],
    ['CA Rohit Jain', 'Rohit', 'Rohit J.'],
    // Names that look like something else.
    ['Om Prakash', 'Om', 'Om P.'],
    ['Al Amin', 'Al', 'Al A.'],
    ['OM PRAKASH', 'OM', 'OM P.'],
    ['Jai', 'Jai', 'Jai'],
    // Other scripts; a letter has its signs.
    ['आशा राव', 'आशा', 'आशा रा.'],
    ['डॉ. आशा राव', 'आशा', 'आशा रा.'],
    ['श्रीमती कमला देवी', 'कमला', 'कमला दे.'],
    ['एस. आर. रमेश', 'रमेश', 'रमेश एस.'],
    ['के. लक्ष्मी', 'लक्ष्मी', 'लक्ष्मी के.'],
    ['கே. லட்சுமி', 'லட்சுமி', 'லட்சுமி கே.'],
    ['محمد علی خان', 'محمد', 'محمد خ.'],
    // Nothing but initials and titles: the name as it is.
    ['S. R.', 'S. R.', 'S. R.'],
    ['Dr.', 'Dr.', 'Dr.'],
    ['K', 'K', 'K'],
    ['', '', ''],
  ])('%s are %s and %s', (name, given, short) => {
    expect([givenName(name), shortName(name)]).toEqual([given, short]);
  });
});

test.each([
  ['S.R.Ramesh', 'S. R. Ramesh'],
  ['Mohd.Imran', 'Mohd. Imran'],
  ['எஸ்.ரமேஷ்', 'எஸ். ரமேஷ்'],
  ['Asha Rao', 'Asha Rao'],
  ['bet365.test', 'bet365.test'],
])('%s is written "%s"', (name, spaced) => {
  expect(spacedName(name)).toBe(spaced);
});
