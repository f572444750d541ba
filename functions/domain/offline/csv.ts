/** Signs with which a spreadsheet begins a formula, also behind what it leaves out in front of them. */
const beginsFormula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
const beginsWithControl = /^[\t\r\n]/

function cell(value: string | number): string {
  const text = String(value)
  const isFormula = typeof value === 'string' && (beginsFormula.test(text) || beginsWithControl.test(text))
  return `"${`${isFormula ? "'" : ''}${text}`.replaceAll('"', '""')}"`
}

/**
 * One line of a table (RFC 4180), every cell quoted. A text that a spreadsheet would run as a formula gets an apostrophe in front, which
 * shows it as text.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}
