import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../contract/base/decode-text.ts';
import type { DeskLeadPreview } from '../../../../contract/selling/desk-lead-imports.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { createRequest } from '../../../../tests/support/desk-factories.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createPaidCourse, createSite } from '../../../../tests/support/factories.ts';
import { postJson, refusal, sendJson } from '../../../../tests/support/requests.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { enrollmentRequests, leadImports, requestNotes } from '../../../db/schema/index.ts';
import { recordAudit } from '../../../records/index.ts';

const { api, db, pool } = await testApi();
await createSite(db);
const course = await createPaidCourse(db, { title: 'DevOps Basics' });
const networking = await createPaidCourse(db, { title: 'Networking Master Course' });
const { user: one, headers } = await createStaff(api, db, 'counsellor');
const { user: other } = await createStaff(api, db, 'counsellor');

const known = await createRequest(db, course.id, {
  name: 'Known',
  email: 'known@example.org',
  mobile: '+919876500001',
});

const file = [
  'Full name;Phone;Email;Interested in;Remarks',
  'Asha Rao;98765 43210;asha@example.org;DevOps Basics;"Met at the stall; wants weekends"',
  'Bela Sen;p:+919876543211;;;',
  'Chitra Das;;chitra@example.org;;',
  'Someone known;+91 98765 00001;;;',
  'Asha again;;ASHA@example.org;;',
  'No way to reach;;;;',
  'Wrong number;12;;;',
  'Wrong course;98765 43212;;Knitting;',
  ';98765 43213;;;',
].join('\n');

const previewOf = async (input: object): Promise<DeskLeadPreview> =>
  (await (await postJson(api, '/api/desk/lead-imports/preview', input, { headers })).json()).data;
const preview = (text = file, columns?: object) => previewOf({ text, columns });
const wish = {
  text: file,
  columns: (await preview()).columns,
  lines: Array.from({ length: 20 }, (_, index) => index + 1),
  source: 'phone',
  courseId: '',
  ownerIds: [one.id, other.id],
};
const run = (changes: object = {}) => postJson(api, '/api/desk/lead-imports', { ...wish, ...changes }, { headers });
const newest = async () => {
  const { data } = await (await api.request('/api/desk/lead-imports', { headers })).json();
  return data.find(({ takenBackAt }: { takenBackAt: string | null }) => takenBackAt === null);
};
const imported = () =>
  db
    .select()
    .from(enrollmentRequests)
    .where(eq(enrollmentRequests.utmSource, 'phone'))
    .orderBy(enrollmentRequests.name);

test('a file is shown row by row as new, repeated or bad before anything is stored', async () => {
  const before = await db.$count(enrollmentRequests);
  const { columns, rows } = await preview();
  expect(columns).toEqual({ name: [0], mobile: 1, email: 2, course: 3, note: [4] });
  expect(rows.map(({ line, name, state, problem, requestId }) => [line, name, state, problem, requestId])).toEqual([
    [2, 'Asha Rao', 'new', '', null],
    [3, 'Bela Sen', 'new', '', null],
    [4, 'Chitra Das', 'new', '', null],
    [5, 'Someone known', 'repeated', '', known.id],
    [6, 'Asha again', 'repeated', '', null],
    [7, 'No way to reach', 'bad', 'There is no mobile number and no email', null],
    [8, 'Wrong number', 'bad', 'This is not a mobile number', null],
    [9, 'Wrong course', 'unmapped', 'No course has this title', null],
    [10, '', 'bad', 'There is no name', null],
  ]);
  expect(await db.$count(enrollmentRequests)).toBe(before);
});

test('columns can be chosen, and rows pasted from a spreadsheet are read', async () => {
  const pasted = 'A\tB\n98765 43299\tDevi Nair';
  expect((await preview(pasted)).rows).toMatchObject([{ state: 'bad', mobileShown: '+91 98765 43299' }]);
  const chosen = { name: [1], mobile: 0, email: null, course: null, note: [] };
  expect((await preview(pasted, chosen)).rows).toMatchObject([{ state: 'new', mobileShown: '+91 98765 43299' }]);
});

test('new rows are stored once with owners in turn, and undone except those that staff worked on', async () => {
  const responses = await Promise.all([run(), run()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const leads = await imported();
  expect(leads.map(({ name, stage, courseId, ownerId }) => [name, stage, courseId, ownerId])).toEqual([
    ['Asha Rao', 'new', course.id, one.id],
    ['Bela Sen', 'new', null, other.id],
    ['Chitra Das', 'new', null, one.id],
  ]);
  const [asha, bela] = leads;
  expect(await db.select().from(requestNotes)).toMatchObject([
    { requestId: asha?.id, text: 'Met at the stall; wants weekends' },
  ]);

  const { id, count } = await newest();
  expect(count).toBe(3);
  expect((await postJson(api, `/api/desk/requests/${bela?.id}/notes`, { text: 'Called' }, { headers })).status).toBe(
    201,
  );
  const takeBack = () => sendJson(api, 'DELETE', `/api/desk/lead-imports/${id}`, {}, headers);
  expect(await (await takeBack()).json()).toEqual({ message: '2 leads deleted. 1 was worked on and stays.' });
  expect((await imported()).map(({ name }) => name)).toEqual(['Bela Sen']);
  expect((await refusal(await takeBack())).status).toBe(409);
});

test('a person who asks on the site themselves keeps their request when the import is undone', async () => {
  await run();
  const asha = {
    name: 'Asha Rao',
    email: 'asha@example.org',
    mobile: '+919876543210',
    courseId: String(course.number),
  };
  expect((await postJson(api, '/api/enrollments', asha)).status).toBe(201);
  const { id } = await newest();
  await sendJson(api, 'DELETE', `/api/desk/lead-imports/${id}`, {}, headers);
  expect((await imported()).map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Sen']);
});

test('rows that cannot be stored are mended on the preview, or downloaded with their problem', async () => {
  const text = 'Name,Mobile,City\nIla Bose,98765-4327,"Pune, MH"\n,98765 43271,\nJaya Das,9.87654E+09,';
  const { rows, refusedFile } = await preview(text);
  expect(rows.map(({ problem }) => problem)).toEqual([
    'This is not a mobile number',
    'There is no name',
    expect.stringMatching(/^A spreadsheet has shortened this number/),
  ]);
  expect(refusedFile).toBe(
    `"Name","Mobile","City","Problem"\r\n${[
      ['Ila Bose', '98765-4327', 'Pune, MH', rows[0]?.problem],
      ['', '98765 43271', '', rows[1]?.problem],
      ['Jaya Das', '9.87654E+09', '', rows[2]?.problem],
    ]
      .map((cells) => `"${cells.join('","')}"\r\n`)
      .join('')}`,
  );
  const mended = [
    { line: 2, name: 'Ila Bose', mobile: '98765 43270', email: '' },
    { line: 4, name: 'Jaya Das', mobile: '', email: 'jaya@example.org' },
  ];
  const again = await previewOf({ text, mended });
  expect(again.rows.map(({ state, name, mobileShown, email }) => [state, name, mobileShown, email])).toEqual([
    ['new', 'Ila Bose', '+91 98765 43270', ''],
    ['bad', '', '+91 98765 43271', ''],
    ['new', 'Jaya Das', '', 'jaya@example.org'],
  ]);
  expect(await (await run({ text, mended, columns: again.columns })).json()).toMatchObject({
    message: '2 leads imported, 1 left out.',
  });
  expect((await imported()).map(({ name, mobile, email }) => [name, mobile, email])).toEqual(
    expect.arrayContaining([
      ['Ila Bose', '+919876543270', ''],
      ['Jaya Das', '', 'jaya@example.org'],
    ]),
  );
});

test('only rows are stored that the preview showed', async () => {
  const text = 'Name,Mobile\nKala Sen,98765 43280\nLata Sen,98765 43281';
  const columns = { ...wish.columns, email: null, course: null, note: [] };
  const done = await (await run({ text, columns, lines: [3] })).json();
  expect(done).toEqual({ message: '1 lead imported, 1 left out.', id: expect.any(String), added: 1 });
  const { data: listed } = await (await api.request(`/api/desk/requests?import=${done.id}`, { headers })).json();
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Lata Sen']);
  const names = (await imported()).map(({ name }) => name);
  expect([names.includes('Kala Sen'), names.includes('Lata Sen')]).toEqual([false, true]);
});

test('a title that no course has is asked about once, and one without a course is kept as a note', async () => {
  const text = [
    'Name,Mobile,Course',
    'Mira A,98765 43291,Networking',
    'Mira B,98765 43292,networking ',
    'Mira C,98765 43293,Kubernetes',
    'Mira D,98765 43294,',
  ].join('\n');
  const { rows, unknownTitles } = await preview(text);
  expect(rows.map(({ state }) => state)).toEqual(['unmapped', 'unmapped', 'unmapped', 'new']);
  expect(unknownTitles).toEqual([
    { title: 'Networking', leads: 2 },
    { title: 'Kubernetes', leads: 1 },
  ]);
  const courses = [
    { title: 'Networking', courseId: networking.id },
    { title: 'Kubernetes', courseId: null },
  ];
  const chosen = await previewOf({ text, courses });
  expect(chosen.rows.map(({ state, course: title, note }) => [state, title, note])).toEqual([
    ['new', networking.title, ''],
    ['new', networking.title, ''],
    ['new', '', 'Course: Kubernetes'],
    ['new', '', ''],
  ]);
  await run({ text, courses, columns: chosen.columns, courseId: course.id });
  const miras = (await imported()).filter(({ name }) => name.startsWith('Mira'));
  expect(miras.map(({ courseId }) => courseId)).toEqual([networking.id, networking.id, null, course.id]);
  const notes = await db
    .select()
    .from(requestNotes)
    .where(eq(requestNotes.requestId, miras[2]?.id ?? ''));
  expect(notes).toMatchObject([{ text: 'Course: Kubernetes' }]);
});

test('a new enquiry of a person opens their lost request again; for another course it makes a new request', async () => {
  const lost = await createRequest(db, course.id, {
    ...{ name: 'Nila', email: 'nila@example.org', mobile: '+919876543301', stage: 'lost', lostReason: 'Too expensive' },
  });
  const row = (title: string) => `Name,Email,Course,Remarks\nNila,nila@example.org,${title},"From January, please"`;
  expect((await preview(row(networking.title))).rows).toMatchObject([{ state: 'new', requestId: null }]);
  const { rows, columns } = await preview(row(''));
  expect(rows).toMatchObject([{ state: 'reopened', requestId: lost.id, note: 'From January, please' }]);
  expect(await (await run({ text: row(''), columns })).json()).toMatchObject({
    message: '0 leads imported, 1 opened again.',
  });
  const [request] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.id, lost.id));
  expect(request).toMatchObject({ stage: 'new', lostReason: '', courseId: course.id, importId: null });
  const notes = await db.select().from(requestNotes).where(eq(requestNotes.requestId, lost.id));
  expect(notes).toMatchObject([{ text: 'From January, please', authorId: one.id }]);
  // It is open now.
  expect((await preview(row(''))).rows).toMatchObject([{ state: 'repeated', requestId: lost.id }]);
});

describe('a file in the published format is read, and staff are asked for the details that it lacks:', () => {
  const previewFixture = async (name: string) => {
    const decoded = decodeText(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
    const { rows, columns, headings } = await preview('text' in decoded ? decoded.text : '');
    const nameOf = (index: number | null) => (index === null ? null : headings[index]);
    return {
      columns: {
        ...columns,
        name: columns.name.map(nameOf),
        mobile: nameOf(columns.mobile),
        email: nameOf(columns.email),
      },
      rows: rows.map(({ state, name: shown, mobileShown, email, note }) => [state, shown, mobileShown, email, note]),
      problems: rows.map(({ problem }) => problem).filter(Boolean),
    };
  };

  test('lead ads of Meta', async () => {
    const { columns, rows, problems } = await previewFixture('meta-lead-ads.csv');
    expect(columns).toMatchObject({ name: ['full_name'], mobile: 'phone_number', email: 'email', course: 12 });
    expect(rows).toEqual([
      ['unmapped', 'Asha Rao', '+91 98765 43201', 'asha.rao@example.org', ''],
      ['new', 'ज़ारा ख़ान', '+91 98765 43202', '', ''],
      ['bad', '<test lead: dummy data for full_name>', '<test lead: dummy data for phone_number>', 'test@fb.com', ''],
    ]);
    expect(problems).toEqual(['No course has this title', 'This is not a mobile number']);
  });

  test('leads of Google Ads', async () => {
    const { columns, rows } = await previewFixture('google-ads-leads.csv');
    expect(columns).toMatchObject({ name: ['First name', 'Last name'], mobile: 'User phone', email: 'User email' });
    expect(rows).toEqual([
      ['new', "José D'Souza", '+91 98765 43215', 'jose@example.org', ''],
      ['new', 'Meera Iyer', '+91 98765 43212', '', ''],
    ]);
  });

  test('Google Contacts', async () => {
    const { columns, rows, problems } = await previewFixture('google-contacts.csv');
    expect(columns).toMatchObject({ name: ['First Name', 'Middle Name', 'Last Name'], mobile: 'Phone 1 - Value' });
    expect(rows).toEqual([
      ['new', 'Ravi Kumar Nair', '+91 98765 43221', 'ravi@example.org', 'Met at the fair wants "evenings"'],
      ['bad', 'Fathima', '+91 98765 43222 ::: +91 98765 43223', '', ''],
    ]);
    expect(problems).toEqual(['This is not a mobile number']);
  });

  test('CSV that Excel saved on Windows, with semicolons', async () => {
    const { columns, rows, problems } = await previewFixture('excel-windows-1252.csv');
    expect(columns).toMatchObject({ name: ['Name', 'Surname'], mobile: 'Mobile number', course: 3, note: [5] });
    expect(rows).toEqual([
      ['new', 'José D’Souza', '+91 98765 43231', '', 'Pays € 5,000'],
      ['bad', 'François Müller', '9,87654E+09', '', '15" laptop'],
    ]);
    expect(problems).toEqual([expect.stringMatching(/^A spreadsheet has shortened this number/)]);
  });

  test('Unicode text of Excel, in UTF-16 with tabs', async () => {
    const { columns, rows } = await previewFixture('excel-unicode-text.txt');
    expect(columns).toMatchObject({ name: ['Student Name'], mobile: 'WhatsApp No', email: 'Mail ID', note: [3] });
    expect(rows).toEqual([
      ['new', 'आशा राव', '+91 98765 43241', 'asha2@example.org', '"Rocky" likes 15" screens'],
      ['new', 'José D’Souza', '+91 98765 43242', '', 'Two lines'],
    ]);
  });
});

test.each([
  ['by their values', 'A,B,C\nAsha,x@example.org,98765 43210', { email: 1, mobile: 2 }],
  ['not by a name of something else', 'Ad name,Campaign name,Mobile\nx,y,98765 43210', { name: [], mobile: 2 }],
  ['by a word, if nothing else says it', 'Your name please,Mobile\nx,y', { name: [0], mobile: 1 }],
  ['by the heading with values, if two could be', 'Mobile,Phone,Name\n,98765 43210,x', { mobile: 1, name: [2] }],
  ['and a course by the titles in it', 'Name,Topic\nx,devops basics', { course: 1 }],
  [
    'and a number by a word, not by ten digits of something else',
    'Created,Reference,Full name,Your WhatsApp,E-mail\n1764200000,1000000001,Asha Rao,9876543210,a@x.org',
    { name: [2], mobile: 3, email: 4, note: [] },
  ],
  ['and a number not by a serial number', 'Serial,Name,Cell\n2345678901,Asha,9876543210', { mobile: 2 }],
  [
    'and a number not by the one of an identity card',
    'Roll No,Aadhaar,Student,Cell,Mail\n9000000001,912345678901,Asha,9876543210,a@x.org',
    { mobile: 3, email: 4, note: [] },
  ],
  ['and a number by its word, also if it was shortened', 'Name,Cell\nAsha,9.87654E+09', { mobile: 1 }],
  [
    'and a number not by a guess between two columns, which are kept as notes',
    'Name,Your WhatsApp,Cell\nAsha,9876543210,9876543211',
    { mobile: null, note: [1, 2] },
  ],
  ['and a number of someone else is no note', 'Name,Phone,Emergency contact\nx,9876543210,9876543211', { note: [] }],
  ['and a first name is joined with the other name', 'FIRST NAME,NAME,Phone\nAsha,Rao,9876543210', { name: [0, 1] }],
  [
    'and a first name is joined also if one name repeats it',
    'First name,Name\nAsha,Rao\nBela,Bela Sen',
    { name: [0, 1] },
  ],
  ['and a first name that the name repeats is not', 'First name,Name,Phone\nAsha,Asha Rao,9876543210', { name: [1] }],
])('columns are found %s', async (_, text, columns) => {
  expect((await preview(text)).columns).toMatchObject(columns);
});

test('a second number is kept as a note, and is the number of a row without the first', async () => {
  const { columns, rows } = await preview(
    'Name;Phone;Alternate Phone;Email\nAsha;9876543321;9876543322;\nBela;;9876543323;bela@example.org\nChitra;;none;c@example.org',
  );
  expect(columns).toMatchObject({ mobile: 1, note: [2] });
  expect(rows.map(({ state, mobileShown, note }) => [state, mobileShown, note])).toEqual([
    ['new', '+91 98765 43321', 'Alternate Phone: 9876543322'],
    ['new', '+91 98765 43323', 'Alternate Phone: 9876543323'],
    ['new', '', 'Alternate Phone: none'],
  ]);
});

test.each(["'9876543324", '9876543324.0', '=+919876543324', "'=+919876543324"])(
  'a number as a spreadsheet writes it is read: %s',
  async (cell) => {
    expect((await preview(`Name,Mobile\nAsha,${cell}`)).rows).toMatchObject([
      { state: 'new', mobileShown: '+91 98765 43324' },
    ]);
  },
);

test('columns that are kept as a note are shown and stored with their headings', async () => {
  const text = 'Name,Mobile,Date,City,Notes\nOmana,98765 43310,20-11-2026,Pune,Weekends';
  const columns = { ...(await preview(text)).columns, note: [2, 3, 4] };
  const note = 'Date: 20-11-2026\nCity: Pune\nWeekends';
  expect((await preview(text, columns)).rows).toMatchObject([{ state: 'new', note }]);
  await run({ text, columns });
  const [omana] = (await imported()).filter(({ name }) => name === 'Omana');
  expect(
    await db
      .select()
      .from(requestNotes)
      .where(eq(requestNotes.requestId, omana?.id ?? '')),
  ).toMatchObject([{ text: note }]);
});

test('undoing an import waits for a change of one of its leads, and keeps that lead', async () => {
  await run({
    text: 'Full name,Phone\nFarah Khan,98765 43260',
    columns: { ...wish.columns, email: null, course: null, note: [] },
  });
  const [farah] = await db.select().from(enrollmentRequests).where(eq(enrollmentRequests.name, 'Farah Khan'));
  const { id: requestId = '', importId } = farah ?? {};
  let taking: Promise<Response> | undefined;
  await db.transaction(async (tx) => {
    await tx.insert(requestNotes).values({ requestId, text: 'Called' });
    await recordAudit(tx, { actorId: one.id, action: 'request.note', recordId: requestId });
    taking = sendJson(api, 'DELETE', `/api/desk/lead-imports/${importId}`, {}, headers);
    await eventually(async () => {
      const { rowCount } = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rowCount).toBeGreaterThan(0);
    });
  });
  expect(await (await taking)?.json()).toEqual({ message: '0 leads deleted. 1 was worked on and stays.' });
  expect(await db.$count(requestNotes, eq(requestNotes.requestId, requestId))).toBe(1);
});

test.each([
  ['text', { text: 'Name' }],
  ['text', { text: `Name,Mobile\n${'Asha,98765 43210\n'.repeat(2001)}` }],
  ['source', { source: 'nowhere' }],
  ['courseId', { courseId: crypto.randomUUID() }],
  ['ownerIds', { ownerIds: [crypto.randomUUID()] }],
])('a wrong %s is refused, and nothing is stored', async (field, changes) => {
  const before = await db.$count(leadImports);
  const { status, fields } = await refusal(await run(changes));
  expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  expect(await db.$count(leadImports)).toBe(before);
});
