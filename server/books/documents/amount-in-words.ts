const SMALL = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Units of Indian English from the largest; each is counted in those below it. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

/** A number from 0 in Indian English, `one lakh twenty-three thousand`; empty for 0. */
function numberInWords(number: number): string {
  const unit = UNITS.find(([size]) => number >= size);
  if (unit) {
    const [size, name] = unit;
    return join([numberInWords(Math.floor(number / size)), name, numberInWords(number % size)], ' ');
  }
  return SMALL[number] ?? join([TENS[Math.floor(number / 10)] ?? '', SMALL[number % 10] ?? ''], '-');
}

const join = (words: string[], separator: string) => words.filter(Boolean).join(separator);

/** An amount in words: `Rupees five thousand nine hundred ninety-nine and fifty paise only`. */
export function amountInWords(paise: number): string {
  const rupees = numberInWords(Math.floor(paise / 100)) || 'zero';
  const paiseWords = numberInWords(paise % 100);
  const unit = paiseWords === 'one' ? 'paisa' : 'paise';
  return `Rupees ${rupees}${paiseWords && ` and ${paiseWords} ${unit}`} only`;
}
