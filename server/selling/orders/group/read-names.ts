import { email as emailField } from '../../../../contract/base/email.ts';
import { fail } from '../../../base/errors.ts';
import { parseMobile } from '../../../base/phone.ts';

export type NamedLearner = { name: string; email: string; mobile: string };

/**
 * Reads the people that a buyer typed or pasted, one a line: name, email and mobile in any order.
 * @throws RequestError invalid_input that names the first lines that cannot be read; nothing is stored then
 */
export function readNames(text: string): NamedLearner[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, line: line.trim() }));
  const read = lines.filter(({ line }) => line !== '').map(readLine);
  const wrong = read.filter((entry) => typeof entry === 'string');
  if (wrong.length > 0)
    fail.invalid('names', `${wrong.slice(0, 3).join(' ')}${wrong.length > 3 ? ' And others.' : ''}`);
  const learners = read.filter((entry) => typeof entry !== 'string');
  const twice = learners.find(({ email }, index) => learners.findIndex((other) => other.email === email) !== index);
  if (twice) fail.invalid('names', `${twice.email} is there twice: each person needs their own address.`);
  return learners;
}

function readLine({ number, line }: { number: number; line: string }): NamedLearner | string {
  // "Asha Rao <asha@example.org>" is what mail programs copy.
  const cells = line
    .replace(/<([^<>]*)>/, ',$1')
    .split(/[,;\t]/)
    .map((cell) => cell.trim())
    .filter(Boolean);
  const typedEmail = cells.find((cell) => cell.includes('@')) ?? '';
  const email = emailField().safeParse(typedEmail);
  if (!email.success) return `Line ${number} has no valid email address.`;
  const typedMobile = cells.find((cell) => cell !== typedEmail && /^\+?[\d\s()-]{8,}$/.test(cell));
  const mobile = typedMobile ? parseMobile(typedMobile) : undefined;
  if (typedMobile && !mobile) return `The mobile number in line ${number} is not valid.`;
  const name = cells.filter((cell) => cell !== typedEmail && cell !== typedMobile).join(' ');
  if (!name) return `Line ${number} has no name.`;
  if (name.length > 100) return `The name in line ${number} is longer than 100 characters.`;
  return { name, email: email.data.toLowerCase(), mobile: mobile?.e164 ?? '' };
}
