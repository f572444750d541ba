/** Spreadsheets run a cell as a formula even if characters that they ignore precede the sign. */
const beginsFormula = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u
const beginsWithControl = /^[\t\r\n]/

function cell(value: string | number): string {
  const text = String(value)
  const isFormula = typeof value === 'string' && (beginsFormula.test(text) || beginsWithControl.test(text))
  return `"${`${isFormula ? "'" : ''}${text}`.replaceAll('"', '""')}"`
}

/** RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}
