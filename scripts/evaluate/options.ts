import { parseArgs } from 'node:util'
import { evaluationFile } from '#build/evaluation.ts'
import { type AnalystName, analystNames, UsageError } from '#scripts/evaluate/analysts.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import type { TokenPrice } from '#shared/deployment/prices.ts'

/** The evaluation sets in this repository. */
export const ownSets = ['docs/evaluation/sets/passages', 'docs/evaluation/sets/addresses']

export const usage = `Usage: npm run evaluate -- --analyst bedrock|openai [options]
       npm run evaluate -- --compare <one.json> <other.json>

Rates labeled texts as the product rates episodes and writes what was measured.

  --set <folder>        a set of texts; may be given several times. Without it: the sets in docs/evaluation/sets
  --out <file>          where the measurements go (${evaluationFile}); an older one of the same model and set is replaced
  --model <id>          the model of Bedrock. For openai: SIDELIGHT_MODEL_URL, SIDELIGHT_MODEL_NAME, SIDELIGHT_MODEL_KEY
  --readings <n>        readings of each text, odd (3)
  --runs <n>            complete ratings of each text, to see whether they agree (1)
  --guidance <file>     what an admin would add to the stance prompt
  --price <in>,<out>    dollars for a million tokens that the model reads and writes. Without it, for openai
                        SIDELIGHT_MODEL_PRICE or nothing, and for bedrock the list price
  --concurrency <n>     texts rated at the same time (4)
  --yes                 starts without asking

An interrupted run continues when it is called again with the same options.`

export type Comparison = { command: 'compare'; files: [string, string] }

export type Evaluating = {
  command: 'evaluate'
  analyst: AnalystName
  sets: string[]
  out: string
  model: string | undefined
  readings: number
  runs: number
  guidanceFile: string | undefined
  price: TokenPrice | undefined
  concurrency: number
  isConfirmed: boolean
}

const flags = {
  analyst: { type: 'string' },
  set: { type: 'string', multiple: true },
  out: { type: 'string', default: evaluationFile },
  model: { type: 'string' },
  readings: { type: 'string', default: '3' },
  runs: { type: 'string', default: '1' },
  guidance: { type: 'string' },
  price: { type: 'string' },
  concurrency: { type: 'string', default: '4' },
  yes: { type: 'boolean', default: false },
  compare: { type: 'boolean', default: false },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`--${name} must be a whole number from 1 to ${most}.`)
  return number
}

function readPrice(text: string | undefined): Evaluating['price'] {
  const price = modelPriceSchema.safeParse(text)
  if (text === '' || !price.success)
    throw new UsageError('--price must be two amounts in dollars, such as 0.5,1.5.')
  return price.data
}

/**
 * Parses the command line.
 * @throws UsageError with the reason
 */
export function readOptions(args: string[]): Comparison | Evaluating {
  const { values, positionals } = parse(args)
  if (values.compare) {
    const [one, other, ...rest] = positionals
    if (one === undefined || other === undefined || rest.length > 0)
      throw new UsageError('--compare needs two files of measurements.')
    return { command: 'compare', files: [one, other] }
  }
  if (positionals.length > 0) throw new UsageError(`${positionals[0]} is no option.`)
  const analyst = analystNames.find((name) => name === values.analyst)
  if (!analyst) throw new UsageError(`--analyst must be ${analystNames.join(', ')}.`)
  const readings = wholeNumber('readings', values.readings, 9)
  if (readings % 2 === 0) throw new UsageError('--readings must be odd, so that there is a median.')
  return {
    command: 'evaluate',
    analyst,
    sets: values.set ?? ownSets,
    out: values.out,
    model: values.model,
    readings,
    runs: wholeNumber('runs', values.runs, 20),
    guidanceFile: values.guidance,
    price: readPrice(values.price),
    concurrency: wholeNumber('concurrency', values.concurrency, 32),
    isConfirmed: values.yes,
  }
}
