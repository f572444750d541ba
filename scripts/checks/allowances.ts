export type Finding = { file: string; line: number; what: string }

/** Exceptions to a check, with the reason for them. */
export type CheckAllowance = { files: readonly string[]; what: readonly string[]; reason: string }

/**
 * Returns a message for each finding that is not allowed, and for each allowance that is no longer needed.
 */
export function refuseFindings(
  findings: readonly Finding[],
  allowances: readonly CheckAllowance[],
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
      .map(({ file, line, what }) => `${file}:${line} has "${what}": ${advice}`),
    ...[...allowedKeys]
      .filter((key) => !foundKeys.has(key))
      .map((key) => `${key} no more: delete its allowance`),
  ]
}
