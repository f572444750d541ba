import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readEvaluation } from '#build/evaluation.ts'
import { UsageError } from '#scripts/evaluate/analysts.ts'
import { evaluationSchema, type Measurement } from '#shared/domain/evaluation.ts'

const isOfTheSame = (one: Measurement, other: Measurement) =>
  one.subject.analyst === other.subject.analyst && one.set.name === other.set.name

/** New measurements replace older ones of the same analyst and set. The newest come first. */
function addMeasurements(known: readonly Measurement[], added: readonly Measurement[]): Measurement[] {
  const kept = known.filter((one) => !added.some((other) => isOfTheSame(one, other)))
  return [...added, ...kept].toSorted((one, other) => other.date.localeCompare(one.date))
}

/**
 * For use before the first paid call.
 * @throws UsageError if the file cannot be updated
 */
export function checkResultFile(file: string): void {
  try {
    readEvaluation(file)
  } catch (error) {
    throw new UsageError(`Nothing can be added to --out. ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Replaces older measurements of the same analyst and set.
 * @throws Error if a measurement is inconsistent or the file is not a valid evaluation file
 */
export function keepMeasurements(file: string, added: readonly Measurement[]): void {
  const measurements = addMeasurements(readEvaluation(file)?.measurements ?? [], added)
  const evaluation = evaluationSchema.parse({ schemaVersion: 3, measurements })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(evaluation, null, 2)}\n`)
}
