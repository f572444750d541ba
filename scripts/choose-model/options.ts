import { parseArgs } from 'node:util'
import { evaluationFile } from '#build/evaluation.ts'
import { UsageError } from '#scripts/evaluate/analysts.ts'
import { ownSets, wholeNumber } from '#scripts/evaluate/options.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import type { TokenPrice } from '#shared/deployment/prices.ts'

export const usage = `Usage: npm run choose-model -- --model <id> [--model <id>=<in>,<out>] … [options]

Rates the labeled texts with each Bedrock model, prints the figures side by side and writes the cheapest model that
passes into the configuration. It first says what that costs, and asks.

  --model <id>          an inference profile or model; several times. A model without a list price needs dollars for a
                        million tokens that it reads and writes: <id>=0.5,1.5
  --budget <dollars>    the most that all answers may cost, those kept from an earlier call included (20)
  --set <folder>        a set of texts; several times. Without it: the sets in docs/evaluation/sets
  --runs <n>            complete ratings of each text, at least 2, to see whether they agree (2)
  --concurrency <n>     texts rated at the same time (4)
  --config <file>       where the choice is written (cdk.json); its stanceVotes says how often the model is asked
  --out <file>          where the measurements of the chosen model go (${evaluationFile})
  --yes                 starts without asking

Answers are kept in .cache/choose-model: an interrupted comparison continues, and another model can be added later,
when it is called again with the same options.`

/** `price`: set by the operator, overrides the list price. */
export type Candidate = { id: string; price: TokenPrice | undefined }

export type Choosing = {
  candidates: Candidate[]
  budgetMicrodollars: number
  sets: string[]
  runs: number
  concurrency: number
  config: string
  out: string
  isConfirmed: boolean
}

const flags = {
  model: { type: 'string', multiple: true },
  budget: { type: 'string', default: '20' },
  set: { type: 'string', multiple: true },
  runs: { type: 'string', default: '2' },
  concurrency: { type: 'string', default: '4' },
  config: { type: 'string', default: 'cdk.json' },
  out: { type: 'string', default: evaluationFile },
  yes: { type: 'boolean', default: false },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readCandidate(written: string): Candidate {
  const [id = '', price] = written.split('=')
  const read = modelPriceSchema.safeParse(price)
  if (id === '' || price === '' || !read.success)
    throw new UsageError(`--model takes an ID, or an ID and its price such as ${id || '<id>'}=0.5,1.5.`)
  return { id, price: read.data }
}

function readBudget(written: string): number {
  const dollars = Number(written)
  if (written.trim() === '' || !(dollars > 0 && dollars <= 100_000))
    throw new UsageError('--budget must be an amount in dollars, such as 20.')
  return Math.floor(dollars * 1_000_000)
}

/**
 * Parses the command line.
 * @throws UsageError with the reason
 */
export function readChoiceOptions(args: string[]): Choosing {
  const values = parse(args)
  const candidates = (values.model ?? []).map(readCandidate)
  const ids = candidates.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (candidates.length === 0) throw new UsageError('Name at least one model with --model.')
  if (twice !== undefined) throw new UsageError(`${twice} is named twice.`)
  const runs = wholeNumber('runs', values.runs, 20)
  if (runs < 2) throw new UsageError('--runs must be at least 2, so that repeated ratings can be compared.')
  return {
    candidates,
    budgetMicrodollars: readBudget(values.budget),
    sets: values.set ?? ownSets,
    runs,
    concurrency: wholeNumber('concurrency', values.concurrency, 32),
    config: values.config,
    out: values.out,
    isConfirmed: values.yes,
  }
}
