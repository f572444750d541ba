/** Something that a check found in a file. */
export type Finding = { file: string; line: number; what: string }

/** What files may do although a check is against it, and why. */
export type Allowance = { files: readonly string[]; what: readonly string[]; reason: string }

/** A sentence for everything that is found and not allowed, and for everything that is allowed and not found any more. */
export function refuseFindings(
  findings: readonly Finding[],
  allowances: readonly Allowance[],
  advice: string,
): string[] {
  const allowed = allowances.flatMap(({ files, what }) =>
    files.flatMap((file) => what.map((one) => [file, one])),
  )
  const keyOf = (...parts: readonly string[]) => parts.join(' has ')
  const allowedKeys = new Set(allowed.map((pair) => keyOf(...pair)))
  const foundKeys = new Set(findings.map(({ file, what }) => keyOf(file, what)))
  return [
    ...findings
      .filter(({ file, what }) => !allowedKeys.has(keyOf(file, what)))
      .map(({ file, line, what }) => `${file}:${line} has «${what}»: ${advice}`),
    ...[...allowedKeys]
      .filter((key) => !foundKeys.has(key))
      .map((key) => `${key} no more: take it off the list of what is allowed`),
  ]
}
