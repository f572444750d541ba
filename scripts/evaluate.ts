import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { readEvaluation } from '#build/evaluation.ts'
import { type Analyst, openAnalyst, UsageError } from '#scripts/evaluate/analysts.ts'
import { compareMeasurements } from '#scripts/evaluate/compare.ts'
import { type Estimate, estimateEvaluation } from '#scripts/evaluate/estimate.ts'
import { evaluateSet } from '#scripts/evaluate/evaluate-set.ts'
import { EvaluationSetError, readEvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { keepMeasurements } from '#scripts/evaluate/keep-measurements.ts'
import { type Evaluating, readOptions, usage } from '#scripts/evaluate/options.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'

/** Ratings of unfinished runs. A run deletes its file when it has finished. */
const progressFolder = '.cache/evaluation'

function measurementsOf(file: string): Measurement[] {
  const evaluation = readEvaluation(file)
  if (!evaluation) throw new UsageError(`There is no file ${file}.`)
  return evaluation.measurements
}

function estimateText({ ratings, calls, usage: tokens }: Estimate, cents: number | null): string {
  const read = tokens.inputTokens + tokens.cacheReadTokens + tokens.cacheWriteTokens
  const price = cents === null ? 'at a price that is not known here' : `for about ${formatDollars(cents)}`
  return (
    `${countOf(ratings, 'rating')} in ${countOf(calls, 'call')}, about ${formatCount(read)} tokens read ` +
    `(${formatCount(tokens.cacheReadTokens)} from the cache) and ${formatCount(tokens.outputTokens)} written, ${price}`
  )
}

/** Fails before the first paid call if the result file cannot be updated. */
function checkResultFile(file: string): void {
  try {
    readEvaluation(file)
  } catch (error) {
    throw new UsageError(`Nothing can be added to --out. ${error instanceof Error ? error.message : error}`)
  }
}

/** Asks for confirmation, because the run may cost money. Without a terminal, `--yes` is required. */
async function isAgreed({ isConfirmed }: Evaluating): Promise<boolean> {
  if (isConfirmed) return true
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal for the question. Call it with --yes to start.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Start? (y/N) ')
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}

function report(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${all} ratings${done === all ? '\n' : ''}`)
  else if (done === all) console.log(`${all} of ${all} ratings`)
}

function resultText({ agreement, coverage, set }: Measurement): string {
  const percent = (share: number | undefined) =>
    share === undefined ? 'none' : `${Math.round(share * 100)}%`
  return `${set.name}: placed ${percent(coverage?.value)}, same place ${percent(agreement.exact?.value)}, same side ${percent(agreement.side?.value)}`
}

async function evaluate(options: Evaluating, analyst: Analyst): Promise<void> {
  checkResultFile(options.out)
  const guidance = options.guidanceFile ? readFileSync(options.guidanceFile, 'utf8').trim() : ''
  const { concurrency, readings, runs } = options
  const sets = options.sets.map(readEvaluationSet)
  for (const set of sets) {
    const rater = { readings, guidance, model: analyst.model }
    const estimate = estimateEvaluation({ set, runs, rater })
    console.log(
      `${set.manifest.name}: ${estimateText(estimate, analyst.centsOf(estimate.usage, analyst.model))}`,
    )
  }
  if (!(await isAgreed(options))) return
  const keep = (measurement: Measurement) => keepMeasurements(options.out, [measurement])
  const deps = { now: () => new Date(), clock: () => performance.now(), report, keep }
  for (const set of sets) {
    const run = { analyst, readings, guidance, runs, concurrency, progressFolder }
    console.log(resultText(await evaluateSet(set, run, deps)))
  }
  console.log(`Written to ${options.out}.`)
}

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options.command === 'compare') {
      const [one, other] = options.files.map(measurementsOf)
      console.log(compareMeasurements(one ?? [], other ?? []))
      return 0
    }
    const { analyst: name, model, price } = options
    await evaluate(options, openAnalyst({ name, model, price, environment: process.env }))
    return 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else if (error instanceof EvaluationSetError) console.error(error.message)
    else
      console.error(
        `${error instanceof Error ? error.message : error}\nFinished ratings are kept; the same command continues.`,
      )
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main()
