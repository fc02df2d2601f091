import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../../contract/base/decode-text.ts';
import { isStorable } from '../../../../../contract/base/text.ts';
import { RequestError } from '../../../../base/errors.ts';
import { minutesOf, statusOf } from '../../index.ts';
import { parseList } from './parse.ts';
import { minutesIn } from './times.ts';

/** 7 to 9 pm in India. */
const span = {
  startsAt: new Date('2026-11-23T13:30:00Z'),
  endsAt: new Date('2026-11-23T15:30:00Z'),
  isShared: (name: string) => name === 'iPhone',
};
const read = (...lines: string[]) => parseList(lines.join('\r\n'), span).people;
const summary = (...lines: string[]) => read(...lines).map(({ name, email, spans }) => [name, email, minutesOf(spans)]);

const ZOOM = 'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent';
const asha = 'Asha Rao,Asha@Example.org,11/23/2026 07:02:10 PM,11/23/2026 08:58:00 PM,116,No,Yes';
const MEET = 'First name,Last name,Email,Duration,Time joined,Time exited';

describe('a list of Zoom', () => {
  test('is read with the times of India and every row of a person', () => {
    const back = 'Asha Rao,asha@example.org,11/23/2026 08:59:00 PM,11/23/2026 09:00:00 PM,1,No,Yes';
    expect(read(ZOOM, asha, 'iPhone,,11/23/2026 07:20:00 PM,11/23/2026 08:00:00 PM,40,Yes,', back)).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha@example.org',
        spans: [
          { joinedAt: '2026-11-23T13:32:00.000Z', minutes: 116 },
          { joinedAt: '2026-11-23T15:29:00.000Z', minutes: 1 },
        ],
      },
      { name: 'iPhone', email: null, spans: [{ joinedAt: '2026-11-23T13:50:00.000Z', minutes: 40 }] },
    ]);
  });

  test('may have the summary of the meeting above it', () => {
    const top = ['Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants'];
    const meeting =
      '812 3456 7890,"Pipelines, part 1",11/23/2026 06:50:00 PM,11/23/2026 09:02:00 PM,host@example.org,132,2';
    expect(summary(...top, meeting, '', ZOOM, asha)).toEqual([['Asha Rao', 'asha@example.org', 116]]);
    const named = 'Topic,ID,Host,Duration (minutes),Start time,End time,Participants';
    const newer = 'Name (original name),Email,Join time,Leave time,Duration (minutes),Guest,In waiting room';
    const waited = 'Asha Rao,asha@example.org,11/23/2026 06:59:00 PM,11/23/2026 07:02:00 PM,3,No,Yes';
    const came = 'Asha Rao,asha@example.org,11/23/2026 07:02:00 PM,11/23/2026 08:00:00 PM,58,No,No';
    expect(summary(named, 'Pipelines,812,Host,132,x,y,2', '', newer, waited, came)).toEqual([
      ['Asha Rao', 'asha@example.org', 58],
    ]);
  });

  test('may have only totals, and no emails', () => {
    expect(summary('Name (Original Name),Total Duration (Minutes),Guest', 'Asha Rao,63,No')).toEqual([
      ['Asha Rao', null, 63],
    ]);
  });
});

describe('a list of Google Meet', () => {
  test('is read with names in two columns and durations as text', () => {
    expect(
      read(MEET, 'Asha,Rao,asha@example.org,1 hr 52 min,7:02 PM,8:58 PM', 'Zara,,,45 min,19:15:30,20:00:30'),
    ).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha@example.org',
        spans: [{ joinedAt: '2026-11-23T13:32:00.000Z', minutes: 112 }],
      },
      { name: 'Zara', email: null, spans: [{ joinedAt: '2026-11-23T13:45:00.000Z', minutes: 45 }] },
    ]);
  });

  test.each([
    ['63', 63],
    ['63.5', 63.5],
    ['1 hr 2 min', 62],
    ['45 min', 45],
    ['1h 2m', 62],
    ['30 sec', 0.5],
    ['1:02:30', 62.5],
    ['long', undefined],
    ['2 dogs', undefined],
  ])('a duration of %j is %j minutes', (text, minutes) => {
    expect(minutesIn(text)).toBe(minutes);
  });
});

describe('a file as it is published is read:', () => {
  const readFixture = (name: string) => {
    const decoded = decodeText(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
    return 'text' in decoded ? parseList(decoded.text, span) : undefined;
  };
  const at = (time: string, minutes: number) => [{ joinedAt: `2026-11-23T${time}:00.000Z`, minutes }];
  const asha = { name: 'Asha Rao', email: 'asha@example.org' };

  test('that of Zoom, with each iPhone as a participant of its own', () => {
    expect(readFixture('zoom.csv')).toEqual({
      hasClock: true,
      people: [
        { ...asha, spans: at('13:32', 116) },
        { name: 'iPhone (Zara Khan)', email: null, spans: at('13:35', 113) },
        { name: 'iPhone', email: null, spans: at('13:36', 104) },
        { name: 'iPhone', email: null, spans: at('13:38', 107) },
      ],
    });
  });

  test('that of Google Meet', () => {
    expect(readFixture('google-meet.csv')?.people).toEqual([
      { ...asha, spans: at('13:32', 112) },
      { name: 'Zara Khan', email: null, spans: at('13:38', 105) },
      { name: 'José', email: null, spans: at('13:45', 45) },
    ]);
  });

  test('that of Microsoft Teams, in UTF-16, from its part with one row for each participant', () => {
    expect(readFixture('teams.csv')?.people).toEqual([
      { ...asha, spans: at('13:32', 115.85) },
      { name: 'Zara (Unverified)', email: null, spans: at('13:35', 40) },
    ]);
  });
});

test('a name that several people may have is a participant in each of its rows', () => {
  const phone = 'iPhone,,11/23/2026 07:20:00 PM,11/23/2026 08:00:00 PM,40,Yes,';
  expect(summary(ZOOM, phone, phone, asha, asha)).toEqual([
    ['iPhone', null, 40],
    ['iPhone', null, 40],
    ['Asha Rao', 'asha@example.org', 116],
  ]);
});

test.each([',', ';', '\t'])(
  'a list with %j between its columns, in another order and with a byte order mark',
  (separator) => {
    const lines = [
      ['Duration (Minutes)', '"Name (Original Name)"', 'User Email'],
      ['40', '"Rao, Asha; of ""Pune"""', 'asha@example.org'],
    ].map((cells) => cells.join(separator));
    expect(summary(`\ufeff${lines[0]}`, lines[1] ?? '')).toEqual([['Rao, Asha; of "Pune"', 'asha@example.org', 40]]);
  },
);

test('two devices at once count once', () => {
  const laptop = { joinedAt: '2026-11-23T13:30:00.000Z', minutes: 60 };
  const phone = { joinedAt: '2026-11-23T14:00:00.000Z', minutes: 60 };
  expect(minutesOf([phone, laptop])).toBe(90);
  expect(minutesOf([{ joinedAt: null, minutes: 20 }, laptop, { joinedAt: null, minutes: 10.4 }])).toBe(90);
});

test('a person who joined over ten minutes after the start, or stayed for less than half of the class, is late', () => {
  const arrived = (joined: string, minutes: number) =>
    statusOf([{ joinedAt: `2026-11-23T${joined}:00Z`, minutes }], span);
  expect([arrived('13:40', 110), arrived('13:41', 109), arrived('13:20', 60), arrived('13:20', 59)]).toEqual([
    'present',
    'late',
    'present',
    'late',
  ]);
  expect(statusOf([{ joinedAt: null, minutes: 60 }], span)).toBe('present');
});

test('a host who opens the meeting hours before does not change the times of the list', () => {
  const early = 'Host,,11/23/2026 02:00:00 PM,11/23/2026 09:00:00 PM,420,No,Yes';
  expect(parseList([ZOOM, early, asha].join('\n'), span)).toMatchObject({ hasClock: true });
});

test('with times of another zone only the minutes count, and no one is late', () => {
  const inLondon = 'Asha Rao,,11/23/2026 01:32:10 PM,11/23/2026 03:28:00 PM,116,No,Yes';
  expect(parseList(`${ZOOM}\n${inLondon}`, span)).toEqual({
    people: [{ name: 'Asha Rao', email: null, spans: [{ joinedAt: null, minutes: 116 }] }],
    hasClock: false,
  });
  const exact = `${ZOOM}\nAsha Rao,,2026-11-23T13:32:00Z,2026-11-23T15:28:00Z,116,No,Yes`;
  expect(parseList(exact, span)).toMatchObject({ hasClock: true });
});

test('any file is refused with a message, or has names and minutes that can be stored', () => {
  const times = fc.constantFrom('', '9:00 PM', '99:99 PM', '2026-99-99T10:00:00Z', '2026-11-23T14:00:00+05:30', '\0');
  const lengths = fc.constantFrom('12', '0', '1 hr 2 min', '', '99999999999', '"');
  const name = fc.string({ unit: 'binary' }).map((text) => `"${text.replaceAll('"', '""')}"`);
  const line = fc.tuple(fc.oneof(name, fc.string()), times, times, lengths).map((cells) => cells.join(','));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      for (const { name, spans } of readOrRefused(['Name,Join Time,Leave Time,Duration', ...lines].join('\n'))) {
        expect(name).toSatisfy((value: string) => value !== '' && isStorable(value));
        expect(minutesOf(spans)).toSatisfy((minutes: number) => Number.isInteger(minutes) && minutes < 10_000);
      }
    }),
    { numRuns: 500 },
  );
});

/** The people of a list, or none if the text is refused; other errors are thrown. */
function readOrRefused(text: string) {
  try {
    return parseList(text, span).people;
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}

describe('a file is refused with a message', () => {
  const refusal = (text: string) => {
    try {
      parseList(text, span);
    } catch (error) {
      if (error instanceof RequestError) return error.fields?.text;
    }
  };

  test.each([
    ['a text', 'Hello', /^This is not a participant list/],
    ['another table', 'Student,Marks\nAsha,12', /^This is not a participant list/],
    ['a spreadsheet', 'PK\u0003\u0004\0\0', /^This is not a participant list/],
    ['a length of years', `${ZOOM}\nAsha Rao,,,,99999999999,No,Yes`, /^Line 2 does not say/],
    ['a list of no one', `${ZOOM}\n`, 'The list names no one.'],
    [
      'a quote that never ends',
      `${ZOOM}\n"Asha Rao,,,,12,No,Yes\n`,
      /^Line 2 has a quotation mark that opens and does not close/,
    ],
    [
      'a length that is not a number',
      `${ZOOM}\nAsha Rao,,,,long,No,Yes`,
      'Line 2 does not say for how many minutes Asha Rao was there.',
    ],
    [
      'a list of another day',
      `${ZOOM}\n${asha.replaceAll('11/23', '11/16')}`,
      'The list is of another day: this class is on Monday, 23 November, and no one joined then.',
    ],
  ])('%s', (_, text, words) => {
    expect(refusal(text)).toMatch(words);
  });
});
