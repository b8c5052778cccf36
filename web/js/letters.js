// What a search takes for the same letter, as the server does (`LetterFolding.swift`): case, accents and widths make no difference.

const letters = {
  ł: 'l',
  Ł: 'l',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ħ: 'h',
  Ħ: 'h',
  ı: 'i',
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
  ŧ: 't',
  Ŧ: 't',
  ŋ: 'n',
  Ŋ: 'n',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  ʹ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '־': '-',
}
/** Accents, points of Hebrew and Arabic, and what nobody sees. Other marks are letters in their script. */
const ignored = new RegExp(
  `[${
    [
      String.raw`\u0300-\u036f\u0483-\u0489`,
      String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
      String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc`,
      String.raw`\u093c\p{Cf}\p{Me}\ufe00-\ufe0f`,
    ].join('')
  }]`,
  'gu',
)

export const plain = (text) =>
  [...text.normalize('NFKD').replace(ignored, '')]
    .map((letter) =>
      letters[letter] ?? (/[ぁ-ゖ]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0) + 0x60) : letter.toLowerCase())
    ).join('')
